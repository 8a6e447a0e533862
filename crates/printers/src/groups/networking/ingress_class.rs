//! IngressClass.

use apimachinery_api::networking::v1::{
    ANNOTATION_IS_DEFAULT_INGRESS_CLASS, IngressClass, IngressClassParametersReference,
};
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::name_of_class;

impl Print for IngressClass {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Controller", "string", "Controller that is responsible for handling this class"),
        column("Parameters", "string", "A reference to a resource with additional parameters"),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let parameters = self.spec.parameters.as_deref().map(text_of);
        let cells = cells![
            name_of_class(&self.metadata, &[ANNOTATION_IS_DEFAULT_INGRESS_CLASS]),
            &*self.spec.controller,
            parameters.unwrap_or("<none>".to_owned()),
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}

fn text_of(parameters: &IngressClassParametersReference) -> String {
    let IngressClassParametersReference { api_group, kind, name, .. } = parameters;
    match api_group {
        Some(group) => format!("{kind}.{group}/{name}"),
        None => format!("{kind}/{name}"),
    }
}
