//! Mistakes in keywords of schemas.

use apimachinery_derive::Fields;

#[derive(Fields)]
#[fields(schema(ruel = "true"))]
struct Misspelt {
    #[field(schema(minimun = 1))]
    number: i32,
}

#[derive(Fields)]
#[fields(schema)]
struct Values {
    #[field(schema(minimum = "1"))]
    number: i32,
    #[field(schema(max_length = 1.5, min_length = 1, min_length = 2))]
    text: String,
    #[field(schema(default = nothing))]
    default: String,
    #[field(schema(rule))]
    rule: String,
    #[field(schema(rule("true", massage = "no")))]
    message: String,
    #[field(schema(items(minimum)))]
    items: Vec<i32>,
}

fn main() {}
