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
    #[field(schema(max_length = 1.5, min_length = 1, min_length = 2, pattern = 3, minmum = 1))]
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

#[derive(Fields)]
struct Misplaced {
    #[field(schema(pattern = "^a", minimum = 1))]
    number: i32,
    #[field(schema(maximum = 1))]
    text: Option<String>,
    #[field(schema(pattern = "^a", items(max_items = 3)))]
    list: Vec<String>,
    #[field(schema(items(minimum = 1)))]
    flag: bool,
}

fn main() {}
