//! Diagnosis recognizes every faulty solver of the galleries, and takes none for a pair of faults.

use crate::typed::{Visit, with};
use crate::{On, diagnosed};
use tribunal_core::board::Size;
use tribunal_core::problem::{Fault, Problem};
use tribunal_core::verdict::diagnosed::{Grade, Joined};
use tribunal_problems::ALL;

struct Known(On);

impl Visit for Known {
    type Out = ();

    fn visit<P: Problem>(self) {
        for fault in P::faults() {
            let mut method = P::method(Size::FOUR).expect("a small board");
            (fault.spoil)(&mut method);
            let found = diagnosed::<P>(self.0, P::faulty(method));
            let name = |fault: &Fault<P>| format!("{}: {} {:?}", P::INFO.name, fault.name, self.0);
            let is_named = found
                .suspects
                .iter()
                .any(|suspect| suspect.faults.iter().any(|it| it.name == fault.name));
            assert!(is_named, "{}: {:?}", name(fault), crate::sentences(&found));
            let is_single = found
                .suspects
                .iter()
                .all(|it| (it.grade, it.joined) == (Grade::Exact, Joined::Single));
            assert!(is_single, "{}: {:?}", name(fault), crate::sentences(&found));
        }
    }
}

#[test]
fn every_gallery_fault_is_named_and_never_as_a_pair() {
    for on in [On::Stored, On::Random(300)] {
        ALL.iter().for_each(|&id| with(id, Known(on)));
    }
}
