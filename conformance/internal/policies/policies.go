// Package policies asks the reference about admission policies in CEL: what is wrong
// with their expressions, and what they say about requests.
package policies

import (
	"context"
	"encoding/json"
	"fmt"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/admission/plugin/cel"
	"k8s.io/apiserver/pkg/admission/plugin/policy/validating"
	"k8s.io/apiserver/pkg/admission/plugin/webhook/matchconditions"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/authentication/user"
	"k8s.io/apiserver/pkg/authorization/authorizer"
	"k8s.io/apiserver/pkg/cel/environment"
)

// Request is what is to be decided about.
type Request struct {
	Operation   string                      `json:"operation"`
	Kind        metav1.GroupVersionKind     `json:"kind"`
	Resource    metav1.GroupVersionResource `json:"resource"`
	Subresource string                      `json:"subresource"`
	Name        string                      `json:"name"`
	Namespace   string                      `json:"namespace"`
	Object      json.RawMessage             `json:"object"`
	OldObject   json.RawMessage             `json:"oldObject"`
	Options     json.RawMessage             `json:"options"`
	DryRun      bool                        `json:"dryRun"`
	User        User                        `json:"user"`
	// NamespaceObject is the namespace that the object is in.
	NamespaceObject *corev1.Namespace `json:"namespaceObject"`
	// Allowed lists what the user may do.
	Allowed []Rule `json:"allowed"`
}

// User is who asks.
type User struct {
	Username string              `json:"username"`
	UID      string              `json:"uid"`
	Groups   []string            `json:"groups"`
	Extra    map[string][]string `json:"extra"`
}

// Rule is something that a user, or a service account, may do.
type Rule struct {
	User        string `json:"user"`
	Verb        string `json:"verb"`
	Path        string `json:"path"`
	Group       string `json:"group"`
	Resource    string `json:"resource"`
	Subresource string `json:"subresource"`
	Namespace   string `json:"namespace"`
	Name        string `json:"name"`
}

// Authorize allows what a rule says. The verb "fail" is an error.
func (r *Request) Authorize(_ context.Context, asked authorizer.Attributes) (authorizer.Decision, string, error) {
	if asked.GetVerb() == "fail" {
		return authorizer.DecisionNoOpinion, "", fmt.Errorf("nobody knows")
	}
	rule := Rule{
		User: asked.GetUser().GetName(), Verb: asked.GetVerb(), Path: asked.GetPath(), Group: asked.GetAPIGroup(),
		Resource: asked.GetResource(), Subresource: asked.GetSubresource(), Namespace: asked.GetNamespace(), Name: asked.GetName(),
	}
	for _, allowed := range r.Allowed {
		if allowed == rule {
			return authorizer.DecisionAllow, "by a rule", nil
		}
	}
	return authorizer.DecisionNoOpinion, "no rule", nil
}

// Question is a policy, a request, and an object of parameters, which may be null.
type Question struct {
	Policy  admissionregistrationv1.ValidatingAdmissionPolicy `json:"policy"`
	Request Request                                           `json:"request"`
	Params  json.RawMessage                                   `json:"params"`
	// MatchedKind and MatchedResource are what the policy knows the request by; nothing means the same.
	MatchedKind     *metav1.GroupVersionKind     `json:"matchedKind"`
	MatchedResource *metav1.GroupVersionResource `json:"matchedResource"`
	// Budget is what all validations together may cost; nothing means what servers allow.
	Budget *int64 `json:"budget"`
}

// Decision is what a validation says.
type Decision struct {
	Action     string `json:"action"`
	Evaluation string `json:"evaluation"`
	Message    string `json:"message"`
	Reason     string `json:"reason"`
}

// AuditAnnotation is what comes of an audit annotation.
type AuditAnnotation struct {
	Key    string `json:"key"`
	Action string `json:"action"`
	Value  string `json:"value"`
	Error  string `json:"error"`
}

// Answer is all that is said.
type Answer struct {
	// Conditions is what the match conditions say as those of a webhook.
	Conditions Conditions `json:"conditions"`
	// Errors are what is wrong with expressions.
	Errors           []string          `json:"errors"`
	Decisions        []Decision        `json:"decisions"`
	AuditAnnotations []AuditAnnotation `json:"auditAnnotations"`
}

// Conditions is what match conditions say.
type Conditions struct {
	Matches bool   `json:"matches"`
	Failed  string `json:"failed"`
	Error   string `json:"error"`
}

// Ask answers a question.
func Ask(question Question) (any, error) {
	attributes, err := question.Request.versioned(question.MatchedKind)
	if err != nil {
		return nil, err
	}
	params, err := object(question.Params)
	if err != nil {
		return nil, err
	}
	budget := int64(celconfig.RuntimeCELCostBudget)
	if question.Budget != nil {
		budget = *question.Budget
	}
	resource := attributes.GetResource()
	if question.MatchedResource != nil {
		resource = schema.GroupVersionResource(*question.MatchedResource)
	}
	ctx := context.Background()
	answer := Answer{
		Conditions: webhookConditions(ctx, &question, attributes), Errors: []string{},
		Decisions: []Decision{}, AuditAnnotations: []AuditAnnotation{},
	}
	compiled := compile(&question.Policy)
	for _, evaluator := range compiled.evaluators {
		for _, err := range evaluator.CompilationErrors() {
			answer.Errors = append(answer.Errors, err.Error())
		}
	}
	result := compiled.validator.Validate(ctx, resource, attributes, params, question.Request.NamespaceObject, budget, &question.Request)
	for _, decision := range result.Decisions {
		answer.Decisions = append(answer.Decisions, Decision{
			string(decision.Action), string(decision.Evaluation), decision.Message, string(decision.Reason),
		})
	}
	for _, annotation := range result.AuditAnnotations {
		answer.AuditAnnotations = append(answer.AuditAnnotations, AuditAnnotation{
			annotation.Key, string(annotation.Action), annotation.Value, annotation.Error,
		})
	}
	return answer, nil
}

// webhookConditions evaluates the match conditions as those of a webhook, which has neither variables nor parameters.
func webhookConditions(ctx context.Context, question *Question, attributes *admission.VersionedAttributes) Conditions {
	conditions := question.Policy.Spec.MatchConditions
	if len(conditions) == 0 {
		return Conditions{Matches: true}
	}
	base := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
	declarations := cel.OptionalVariableDeclarations{HasAuthorizer: true}
	evaluator := cel.NewConditionCompiler(base).CompileCondition(accessors(conditions), declarations, environment.StoredExpressions)
	matcher := matchconditions.NewMatcher(evaluator, question.Policy.Spec.FailurePolicy, "webhook", "validate", "name")
	result := matcher.Match(ctx, attributes, nil, &question.Request)
	answer := Conditions{Matches: result.Matches, Failed: result.FailedConditionName}
	if result.Error != nil {
		answer.Error = result.Error.Error()
	}
	return answer
}

func accessors(conditions []admissionregistrationv1.MatchCondition) []cel.ExpressionAccessor {
	all := make([]cel.ExpressionAccessor, len(conditions))
	for i := range conditions {
		all[i] = (*matchconditions.MatchCondition)(&conditions[i])
	}
	return all
}

type compiledPolicy struct {
	validator  validating.Validator
	evaluators []cel.ConditionEvaluator
}

// compile makes a validator as the plugin does, whose function for that is its own.
func compile(policy *admissionregistrationv1.ValidatingAdmissionPolicy) compiledPolicy {
	spec := &policy.Spec
	hasParams := spec.ParamKind != nil
	all := cel.OptionalVariableDeclarations{HasParams: hasParams, HasAuthorizer: true}
	ofMessages := cel.OptionalVariableDeclarations{HasParams: hasParams}
	compiler, err := cel.NewCompositedCompiler(environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()))
	if err != nil {
		panic(err)
	}
	var variables []cel.NamedExpressionAccessor
	for _, variable := range spec.Variables {
		variables = append(variables, &validating.Variable{Name: variable.Name, Expression: variable.Expression})
	}
	compiler.CompileAndStoreVariables(variables, all, environment.StoredExpressions)
	validations := make([]cel.ExpressionAccessor, len(spec.Validations))
	messages := make([]cel.ExpressionAccessor, len(spec.Validations))
	for i, validation := range spec.Validations {
		validations[i] = &validating.ValidationCondition{Expression: validation.Expression, Message: validation.Message, Reason: validation.Reason}
		if validation.MessageExpression != "" {
			messages[i] = &validating.MessageExpressionCondition{MessageExpression: validation.MessageExpression}
		}
	}
	annotations := make([]cel.ExpressionAccessor, len(spec.AuditAnnotations))
	for i, annotation := range spec.AuditAnnotations {
		annotations[i] = &validating.AuditAnnotationCondition{Key: annotation.Key, ValueExpression: annotation.ValueExpression}
	}
	stored := environment.StoredExpressions
	evaluators := []cel.ConditionEvaluator{
		compiler.CompileCondition(accessors(spec.MatchConditions), all, stored),
		compiler.CompileCondition(validations, all, stored),
		compiler.CompileCondition(messages, ofMessages, stored),
		compiler.CompileCondition(annotations, all, stored),
	}
	var matcher matchconditions.Matcher
	if len(spec.MatchConditions) > 0 {
		matcher = matchconditions.NewMatcher(evaluators[0], spec.FailurePolicy, "policy", "validate", policy.Name)
	}
	validator := validating.NewValidator(evaluators[1], matcher, evaluators[3], evaluators[2], spec.FailurePolicy, nil)
	return compiledPolicy{validator, evaluators}
}

// versioned makes the attributes of a request, in the matched kind.
func (r *Request) versioned(kind *metav1.GroupVersionKind) (*admission.VersionedAttributes, error) {
	attributes, err := r.attributes()
	if err != nil {
		return nil, err
	}
	versioned := &admission.VersionedAttributes{Attributes: attributes, VersionedKind: attributes.GetKind()}
	if kind != nil {
		versioned.VersionedKind = schema.GroupVersionKind(*kind)
	}
	if object := attributes.GetObject(); object != nil {
		versioned.VersionedObject = admission.NewLazyObject(object)
	}
	if old := attributes.GetOldObject(); old != nil {
		versioned.VersionedOldObject = admission.NewLazyObject(old)
	}
	return versioned, nil
}

func (r *Request) attributes() (admission.Attributes, error) {
	found, err := object(r.Object)
	if err != nil {
		return nil, err
	}
	old, err := object(r.OldObject)
	if err != nil {
		return nil, err
	}
	options, err := object(r.Options)
	if err != nil {
		return nil, err
	}
	who := &user.DefaultInfo{Name: r.User.Username, UID: r.User.UID, Groups: r.User.Groups, Extra: r.User.Extra}
	return admission.NewAttributesRecord(
		found, old, schema.GroupVersionKind(r.Kind), r.Namespace, r.Name, schema.GroupVersionResource(r.Resource), r.Subresource,
		admission.Operation(r.Operation), options, r.DryRun, who,
	), nil
}

// object reads an object; null is none.
func object(text json.RawMessage) (runtime.Object, error) {
	if len(text) == 0 || string(text) == "null" {
		return nil, nil
	}
	var content map[string]any
	if err := utiljson.Unmarshal(text, &content); err != nil {
		return nil, fmt.Errorf("input: %w", err)
	}
	return &unstructured.Unstructured{Object: content}, nil
}
