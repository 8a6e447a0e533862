//! What holds for every store.

pub(crate) mod compaction;
pub(crate) mod leases;
pub(crate) mod load;
pub(crate) mod random;
pub(crate) mod ranges;
pub(crate) mod revisions;
pub(crate) mod transactions;
pub(crate) mod updates;
pub(crate) mod watches;

/// Declares a test of the suite for each of its functions: `suite!(super::open())`, where `open`
/// makes an empty store. Attributes of all tests may follow.
macro_rules! suite {
    ($open:expr $(, $attribute:meta)*) => {
        suite! { @each [$(#[$attribute])*] $open =>
            revisions: changes_count_revisions_and_versions old_revisions_stay_readable empty_key_is_refused
                responses_have_the_newest_revision;
            transactions: create_of_existing_key_conflicts update_conflicts_unless_the_revision_is_the_newest
                delete_of_missing_key_changes_nothing writers_of_one_key_lose_no_change;
            updates: decisions_about_old_states_are_made_again unchanged_values_are_not_written
                failed_decision_of_newest_state_is_reported;
            ranges: keys_are_in_order_of_bytes pages_at_one_revision_ignore_later_changes
                prefix_of_largest_bytes_has_no_end counts_are_those_of_the_newest_revision
                many_keys_are_read_in_pages;
            watches: watch_reports_changes_in_order watch_starts_in_the_past watch_starts_in_the_future
                watch_of_one_key_ignores_its_neighbours progress_follows_the_changes
                reader_that_is_late_misses_nothing;
            compaction: compacted_revision_stays_readable watch_of_compacted_revision_fails
                compaction_of_unknown_revision_fails deleted_keys_can_be_created_after_compaction
                one_of_several_servers_compacts;
            leases: keys_expire_unless_put_again;
            load: watchers_see_every_change_once_and_in_order;
            random: random_operations_match_the_model;
        }
    };
    (@each $attributes:tt $open:expr => $($module:ident: $($name:ident)*;)*) => {
        mod suite {
            $($(suite! { @one $attributes $open => $module $name })*)*
        }
    };
    (@one [$($attribute:tt)*] $open:expr => $module:ident $name:ident) => {
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        $($attribute)*
        async fn $name() {
            let opened = $open.await;
            crate::suite::$module::$name(&opened.store).await;
        }
    };
}
