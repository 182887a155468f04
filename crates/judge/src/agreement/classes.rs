//! Puts outputs that say the same together.

/// The classes of some items, the largest first, and of equally large ones the one with the earlier item. `is_same` says
/// whether an item is like the first one of a class.
///
/// # Errors
///
/// Those of `is_same`.
pub(super) fn classes<T: Copy, E>(
    items: &[T],
    mut is_same: impl FnMut(T, T) -> Result<bool, E>,
) -> Result<Vec<Vec<T>>, E> {
    let mut classes: Vec<Vec<T>> = Vec::new();
    'items: for item in items {
        for class in &mut classes {
            if is_same(class[0], *item)? {
                class.push(*item);
                continue 'items;
            }
        }
        classes.push(vec![*item]);
    }
    // The sort is stable.
    classes.sort_by_key(|class| std::cmp::Reverse(class.len()));
    Ok(classes)
}

/// Whether the first class is larger than the second.
pub(super) fn has_majority<T>(classes: &[Vec<T>]) -> bool {
    match classes {
        [] => false,
        [_] => true,
        [first, second, ..] => first.len() > second.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_class_comes_first_and_a_tie_has_no_majority() {
        let of = |items: &[i32]| classes(items, |one, two| Ok::<_, ()>(one % 3 == two % 3));
        let found = of(&[1, 2, 5, 8, 4]).expect("no error");
        assert_eq!(found, [vec![2, 5, 8], vec![1, 4]]);
        assert!(has_majority(&found));
        let found = of(&[1, 2, 5, 4]).expect("no error");
        assert_eq!(found, [vec![1, 4], vec![2, 5]]);
        assert!(!has_majority(&found) && !has_majority::<i32>(&[]));
        assert_eq!(classes(&[1, 2], |_, _| Err(())), Err(()));
    }
}
