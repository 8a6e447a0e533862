//! The same parts as messages.

use apimachinery_protobuf::{Protobuf, message};
use apimachinery_runtime::fields::Field;

use super::{Json, OrArray, OrBool, OrStringArray};

message!([] Json { 1 "raw" raw });
message!([T: Field<Protobuf> + Default] OrBool<T> { 1 "allows" allows, 2 "schema" schema });
message!([T: Field<Protobuf> + Default] OrArray<T> { 1 "schema" schema, 2 "jSONSchemas" json_schemas });
message!([T: Field<Protobuf> + Default] OrStringArray<T> { 1 "schema" schema, 2 "property" property });
