//! Columns of your own.

use apimachinery_json::value_from_str;
use apimachinery_table::{TextColumns, TextColumnsError};

fn shown(columns: &TextColumns, objects: &[&str]) -> String {
    let row = |it: &&str| columns.row(&value_from_str(it).expect("an object")).expect("a row");
    columns.print(objects.iter().map(row))
}

#[test]
fn cells_are_what_go_prints_of_what_is_found() {
    let columns = "TEXT:.a,LIST:b,MAP:{c},NUMBER:{.d},ALL:.b[*],NULL:.e".parse().unwrap();
    let object = r#"{"a":"x\u001b[1m\r","b":["1",2,true],"c":{"k":{"l":"v"}},"d":1.5,"e":null}"#;
    assert_eq!(
        shown(&columns, &[object, "{}"]),
        "TEXT       LIST         MAP               NUMBER   ALL        NULL\n\
         x^[[1m\\r   [1 2 true]   map[k:map[l:v]]   1.5      1,2,true   <nil>\n\
         <none>     <none>       <none>            <none>   <none>     <none>\n"
    );
}

#[test]
fn columns_come_from_the_lines_of_a_file() {
    let columns = TextColumns::from_lines("NAME  WHERE\r\n metadata.name {.spec.nodeName}\nmore\n");
    let pod = r#"{"metadata":{"name":"web"},"spec":{"nodeName":"n1"}}"#;
    assert_eq!(shown(&columns.unwrap(), &[pod]), "NAME   WHERE\nweb    n1\n");
    let failed = |text| TextColumns::from_lines(text).unwrap_err();
    assert_eq!(failed(""), TextColumnsError::NoHeaderLine);
    assert_eq!(failed("A"), TextColumnsError::NoPathLine);
    let text = "number of headers (2) and field specifications (1) don't match";
    assert_eq!(failed("A B\n.a\n").to_string(), text);
}

#[test]
fn an_empty_path_finds_nothing() {
    let columns = "A:,B:.b".parse().unwrap();
    assert_eq!(shown(&columns, &[r#"{"b":"x"}"#]), "A        B\n<none>   x\n");
}
