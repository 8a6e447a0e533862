//! PriorityClass.

use apimachinery_api::scheduling::v1::PriorityClass;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};

impl Print for PriorityClass {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Value",
            "integer",
            "value represents the integer value of this priority class. This is the actual priority that pods receive when they have the name of this class in their pod spec.",
        ),
        column(
            "Global-Default",
            "boolean",
            "globalDefault specifies whether this PriorityClass should be considered as the default priority for pods that do not have any priority class. Only one PriorityClass can be marked as `globalDefault`. However, if more than one PriorityClasses exists with their `globalDefault` field set to true, the smallest value of such global default PriorityClasses will be used as the default priority.",
        ),
        AGE,
        column(
            "PreemptionPolicy",
            "string",
            "preemptionPolicy is the Policy for preempting pods with lower priority. One of Never, PreemptLowerPriority. Defaults to PreemptLowerPriority if unset.",
        ),
    ];

    // The last column is shown in narrow output, and has its cell only in wide output, as in the
    // reference.
    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let age = context.age(&self.metadata);
        let mut cells = cells![&*self.metadata.name, self.value, self.global_default, age];
        if context.is_wide() {
            let policy = self.preemption_policy.as_ref().map_or("", |it| it.as_str());
            cells.extend(cells![policy]);
        }
        Ok(cells.into())
    }
}
