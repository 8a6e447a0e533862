package unittests

// ruleFunctions compile and run rules in CEL.
var ruleFunctions = []watched{
	{"pkg/apiserver/schema/cel/validation.go", "validator", `
var callKept callSync.Map

func validator(validationSchema, nodeSchema *schema.Structural, isResourceRoot bool, declType *cel.DeclType, perCallLimit uint64) *Validator {
	made := calledvalidator(validationSchema, nodeSchema, isResourceRoot, declType, perCallLimit)
	// Rules under allOf do not survive being written down, and what is limited otherwise is no matter of users.
	if made != nil && perCallLimit == celconfig.PerCallLimit && len(made.AllOfValidators) == 0 {
		callKept.Store(made, true)
	}
	return made
}

func (s *Validator) Validate(ctx context.Context, fldPath *field.Path, sts *schema.Structural, obj, oldObj interface{}, costBudget int64, opts ...Option) (errs field.ErrorList, remainingBudget int64) {
	errs, remainingBudget = s.calledValidate(ctx, fldPath, sts, obj, oldObj, costBudget, opts...)
	if _, ok := callKept.Load(s); !ok || ctx.Err() != nil {
		return errs, remainingBudget
	}
	// Maps are visited in any order, which costs and errors may depend on: all outcomes count.
	runs, outcomes := 0, []map[string]any{}
	seen := map[string]bool{}
	for until := time.Now().Add(50 * time.Millisecond); ; {
		texts := []string{}
		for _, err := range errs {
			texts = append(texts, err.Error())
		}
		if key := fmt.Sprint(remainingBudget, texts); !seen[key] {
			seen[key] = true
			outcomes = append(outcomes, map[string]any{"errors": texts, "remaining": remainingBudget})
		}
		if runs++; runs == 64 || time.Now().After(until) {
			break
		}
		// Without the caller's context, whose warnings are counted.
		errs, remainingBudget = s.calledValidate(context.Background(), fldPath, sts, obj, oldObj, costBudget, opts...)
	}
	writeCall("rules", map[string]any{"schema": s.Schema.ToKubeOpenAPI(), "root": s.isResourceRoot, "object": callValue(obj), "old": callValue(oldObj), "path": fldPath.String(), "budget": costBudget, "ratcheting": len(opts) > 0, "outcomes": outcomes})
	return errs, remainingBudget
}`},
	{"pkg/apiserver/schema/cel/compilation.go", "Compile", `
func Compile(s *schema.Structural, declType *apiservercel.DeclType, perCallLimit uint64, baseEnvSet *environment.EnvSet, envLoader EnvLoader) ([]CompilationResult, error) {
	results, err := calledCompile(s, declType, perCallLimit, baseEnvSet, envLoader)
	if err != nil || len(results) == 0 || baseEnvSet != environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()) {
		return results, err
	}
	rules := []map[string]any{}
	for _, result := range results {
		rule := map[string]any{"rule": result.MaxCost, "message": result.MessageExpressionMaxCost, "error": "", "messageError": ""}
		if result.Error != nil {
			rule["error"] = result.Error.Detail
		}
		if result.MessageExpressionError != nil {
			rule["messageError"] = result.MessageExpressionError.Detail
		}
		rules = append(rules, rule)
	}
	isStored := envLoader.RuleEnv(baseEnvSet, "") == baseEnvSet.StoredExpressionsEnv()
	writeCall("compile", map[string]any{"schema": s.ToKubeOpenAPI(), "stored": isStored, "rules": rules})
	return results, err
}`},
}
