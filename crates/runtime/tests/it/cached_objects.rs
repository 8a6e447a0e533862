//! Objects that keep their encoded forms.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use apimachinery_runtime::{CacheableObject, CachedObject, EncodeError, Object, Str};

use super::support::V1;

fn text_of(object: &dyn Object, name: &str, calls: &mut usize) -> Result<Vec<u8>, EncodeError> {
    let cached = object.as_cacheable().expect("it keeps its encoded forms");
    let mut out = b"before ".to_vec();
    let mut encode = |object: &dyn Object, out: &mut Vec<u8>| {
        *calls += 1;
        let car = object.downcast::<V1>().expect("the object inside");
        if car.0 == 13 {
            return Err(EncodeError::invalid_value("13 wheels"));
        }
        out.extend_from_slice(format!("{name} {}", car.0).as_bytes());
        Ok(())
    };
    cached.cache_encode(&name.into(), &mut encode, &mut out).map(|()| out)
}

/// VER-10: an object that keeps its encoded forms is encoded once for each identifier, also when
/// that fails.
#[test]
fn object_is_encoded_once_for_each_encoder() {
    let mut calls = 0;
    let object = CachedObject::new(Box::new(V1(4)));
    for name in ["json", "yaml", "json", "yaml"] {
        let text = text_of(&object, name, &mut calls).expect("it can be encoded");
        assert_eq!(text, format!("before {name} 4").as_bytes());
    }
    assert_eq!(calls, 2);

    let failing = CachedObject::new(Box::new(V1(13)));
    for _ in 0..2 {
        let error = text_of(&failing, "json", &mut calls).expect_err("13 wheels");
        assert_eq!(error.to_string(), "13 wheels");
    }
    assert_eq!(calls, 3);
}

/// VER-10: those who come while it is being encoded wait for that, and share the bytes.
#[test]
fn object_is_encoded_once_however_many_ask_at_the_same_time() {
    let calls = AtomicUsize::new(0);
    let object = CachedObject::new(Box::new(V1(4)));
    let names = ["json", "yaml"];
    thread::scope(|scope| {
        for name in names.iter().cycle().take(32) {
            let (calls, object) = (&calls, &object);
            scope.spawn(move || {
                for _ in 0..50 {
                    let encoded = object.encoded(&Str::from(*name), &mut |_, out| {
                        calls.fetch_add(1, Ordering::Relaxed);
                        thread::sleep(Duration::from_millis(20));
                        out.extend_from_slice(name.as_bytes());
                        Ok(())
                    });
                    assert_eq!(encoded.expect("it can be encoded"), name.as_bytes());
                }
            });
        }
    });
    assert_eq!(calls.into_inner(), names.len());
}

#[test]
fn changed_object_is_encoded_again() {
    let mut calls = 0;
    let mut object: Box<dyn Object> = Box::new(CachedObject::new(Box::new(V1(4))));
    text_of(&*object, "json", &mut calls).expect("it can be encoded");
    object.downcast_mut::<V1>().expect("the object inside").0 = 6;
    assert_eq!(text_of(&*object, "json", &mut calls).expect("it can"), b"before json 6");
    assert_eq!(text_of(&*object.clone(), "json", &mut calls).expect("it can"), b"before json 6");
    assert_eq!(calls, 3, "a copy has its own place");
}

#[test]
fn it_is_the_object_inside_for_all_others() {
    let object = CachedObject::new(Box::new(V1(4)));
    assert!(object.equals(&V1(4)) && V1(4).equals(&object));
    assert_eq!(object.object().downcast::<V1>().expect("the object inside"), &V1(4));
    let boxed: Box<dyn Object> = Box::new(object);
    assert_eq!(boxed.type_info().path(), "V1");
    assert_eq!(boxed.into_typed::<V1>().expect("the object inside"), V1(4));
    assert!(V1(4).as_cacheable().is_none());
}
