//! Objects as the rows of tables.

use apimachinery_meta::v1::{ListOptions, Table, TableOptions};
use apimachinery_runtime::Decoded;
use http::{HeaderValue, Method};

use super::{ResourceClient, query};
use crate::call::Call;
use crate::{Error, Watch};

/// What kubectl accepts. Tables have no protobuf.
const TABLE: HeaderValue = HeaderValue::from_static(concat!(
    "application/json;as=Table;v=v1;g=meta.k8s.io,",
    "application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json"
));

impl<T: 'static> ResourceClient<T> {
    /// The object with a name as a table with one row, as `kubectl get` asks for it.
    ///
    /// The options decide what the row has of the object: its metadata, unless they want all of it
    /// or nothing. `TextTable` of the crate `apimachinery-table` prints tables.
    ///
    /// # Errors
    /// When the object does not exist, its name cannot be part of a path, or the request fails. A
    /// server that has no tables, such as an old aggregated one, answers with the object, which
    /// [`Error::NotATable`] then has.
    pub async fn get_table(&self, name: &str, options: &TableOptions) -> Result<Table, Error> {
        let call = self.call(Method::GET, Some(name))?;
        self.table(as_table(call, options)?).await
    }

    /// The objects as a table with a row for each, or for the first of them when the options set a
    /// limit: then the metadata of the table has what continues it.
    ///
    /// ```
    /// # use apimachinery_client::{Client, Error};
    /// use apimachinery_api::core::v1::Pod;
    /// use apimachinery_meta::v1::{IncludeObjectPolicy, ListOptions, TableOptions};
    ///
    /// /// How many pods there are, and in which columns a server shows them.
    /// async fn columns(client: &Client) -> Result<(usize, Vec<String>), Error> {
    ///     let options = TableOptions {
    ///         include_object: IncludeObjectPolicy::NONE.into(),
    ///         ..TableOptions::default()
    ///     };
    ///     let pods = client.typed::<Pod>().namespace("shop");
    ///     let table = pods.list_table(&ListOptions::default(), &options).await?;
    ///     let names = table.column_definitions.iter().map(|it| it.name.to_string());
    ///     Ok((table.rows.len(), names.collect()))
    /// }
    /// # let _ = columns;
    /// ```
    ///
    /// # Errors
    /// When the request fails. A server that has no tables, such as an old aggregated one, answers
    /// with the list, which [`Error::NotATable`] then has.
    pub async fn list_table(
        &self,
        list: &ListOptions,
        options: &TableOptions,
    ) -> Result<Table, Error> {
        self.table(self.table_call(list, options)?).await
    }

    /// The changes of the objects, as [`watch`](Self::watch), each as a table with one row. Only
    /// the first of them has columns.
    ///
    /// # Errors
    /// When the request fails. If the server has no tables, each event is an error.
    pub async fn watch_table(
        &self,
        list: &ListOptions,
        options: &TableOptions,
    ) -> Result<Watch<Table>, Error> {
        let list = ListOptions { watch: true, ..list.clone() };
        self.events(self.table_call(&list, options)?).await
    }

    fn table_call(&self, list: &ListOptions, options: &TableOptions) -> Result<Call, Error> {
        let mut call = self.call(Method::GET, None)?;
        self.ask(&mut call, list)?;
        as_table(call, options)
    }

    /// Sends a request, and reads its answer as a table.
    async fn table(&self, call: Call) -> Result<Table, Error> {
        let work = async {
            let (decoder, response) = self.client.exchange(&call, &self.content).await?;
            table_of(decoder.decode_any(response).await?)
        };
        self.within(&call, work).await
    }
}

/// A request for objects as one for their table.
fn as_table(mut call: Call, options: &TableOptions) -> Result<Call, Error> {
    for (name, values) in query(options)?.iter() {
        values.iter().for_each(|it| call.query.add(name, it));
    }
    Ok(Call { accept: TABLE, is_transformed: true, ..call })
}

fn table_of(answer: Decoded) -> Result<Table, Error> {
    let kind = answer.kind().clone();
    let table = answer.into_object().into_typed::<Table>();
    table.map_err(|(object, _)| Error::NotATable { kind, object })
}
