//! Paths such as `deploy.spec.template`.

use super::error::ExplainError;

/// The words of a path. What is between brackets, as in `containers[0]`, is passed over.
///
/// # Errors
/// When a word is empty, or a bracket is not closed.
pub(crate) fn words(path: &str) -> Result<Vec<String>, ExplainError> {
    let (mut words, mut depth) = (vec![String::new()], 0_usize);
    for letter in path.chars() {
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.checked_sub(1).ok_or_else(|| wrong(path, &words))?,
            _ if depth > 0 => {}
            '.' => words.push(String::new()),
            letter => words.last_mut().into_iter().for_each(|word| word.push(letter)),
        }
    }
    if depth > 0 || words.iter().any(|it| it.trim().is_empty()) {
        return Err(wrong(path, &words));
    }
    Ok(words)
}

fn wrong(path: &str, words: &[String]) -> ExplainError {
    let words: Vec<_> = words.iter().map(|it| it.trim()).filter(|it| !it.is_empty()).collect();
    let near = (!words.is_empty()).then(|| words.join("."));
    ExplainError::Path { path: path.to_owned(), near }
}
