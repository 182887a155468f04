//! Implements [`AnyProblem`] for every [`Problem`].

use super::answer::AnySolver;
use super::any_problem::AnyProblem;
use super::certificate::{AnyCertify, CertifyOf};
use super::gallery::{AnyFault, AnyFaulty, AnyFeature};
use super::instance::AnyInstance;
use super::moves::AnyMove;
use super::space::{AnyAscending, AnyGenerated, AnyGenerator, AnySpace};
use crate::board::{Board, Size};
use crate::messages::Message;
use crate::output::Output;
use crate::problem::{
    Declined, Fault, Feature, GenerateOptions, Generated, Generator, Info, Problem, Shape, Weight,
    play_fault,
};
use crate::text::{Lines, ReadError};
use crate::verdict::{Minimum, Ruling};
use std::io::BufRead;
use std::marker::PhantomData;

/// A problem without its types.
pub const fn erased<P: Problem>() -> &'static dyn AnyProblem {
    &Erased::<P>(PhantomData)
}

struct Erased<P>(PhantomData<fn() -> P>);

fn any_generator<P: Problem>(mut generator: Generator<P>) -> AnyGenerator {
    Box::new(move |rng| {
        let Generated { label, instance } = generator(rng);
        AnyGenerated {
            label,
            instance: AnyInstance::new(instance),
        }
    })
}

impl<P: Problem> AnyProblem for Erased<P> {
    fn info(&self) -> Info {
        P::INFO
    }

    fn order(&self) -> Message {
        Message::new(P::ORDER)
    }

    fn preferred(&self) -> &'static [&'static str] {
        P::PREFERRED
    }

    fn solvers(&self) -> Vec<AnySolver> {
        P::solvers().iter().map(AnySolver::of).collect()
    }

    fn certifier(&self, size: Size) -> Box<dyn AnyCertify> {
        Box::new(CertifyOf::<P>(P::certifier(size)))
    }

    fn admits(&self, size: Size) -> Result<(), Declined> {
        P::BOARDS.admits(P::INFO.name, size)
    }

    fn has_pieces(&self) -> bool {
        P::HAS_PIECES
    }

    fn has_impossible(&self) -> bool {
        P::HAS_IMPOSSIBLE
    }

    fn read(
        &self,
        lines: &mut Lines<&mut dyn BufRead>,
        size: Option<Size>,
    ) -> Result<Option<AnyInstance>, ReadError> {
        Ok(P::read(lines, size)?.map(AnyInstance::new))
    }

    fn read_one(
        &self,
        reader: &mut dyn BufRead,
        size: Option<Size>,
    ) -> Result<AnyInstance, ReadError> {
        P::read_one(reader, size).map(AnyInstance::new)
    }

    fn write(&self, instance: &AnyInstance) -> String {
        P::write(instance.get())
    }

    fn size(&self, instance: &AnyInstance) -> Size {
        P::size(instance.get())
    }

    fn broken_promise(&self, instance: &AnyInstance) -> Option<Message> {
        P::broken_promise(instance.get()).map(Message::new)
    }

    fn others(&self, instance: &AnyInstance) -> Vec<AnyInstance> {
        P::others(instance.get())
            .into_iter()
            .map(AnyInstance::new)
            .collect()
    }

    fn start(&self, instance: &AnyInstance) -> Board {
        P::start(instance.get())
    }

    fn goal(&self, instance: &AnyInstance, board: &Board) -> Result<(), Message> {
        P::goal(instance.get(), board)
    }

    fn draw(&self, board: &Board) -> String {
        P::draw(board)
    }

    fn read_move(&self, size: Size, numbers: &[i32]) -> Result<AnyMove, Message> {
        P::read_move(size, numbers).map(AnyMove::of::<P>)
    }

    fn play_fault(
        &self,
        instance: &AnyInstance,
        claimed: Minimum,
        moves: &[AnyMove],
    ) -> Option<Message> {
        let moves: Vec<P::Move> = moves.iter().map(AnyMove::get::<P>).collect();
        play_fault::<P>(instance.get(), claimed, &moves)
    }

    fn forbidden(&self, board: &Board) -> Vec<AnyMove> {
        AnyMove::all::<P>(P::forbidden(board))
    }

    fn check(
        &self,
        instance: &AnyInstance,
        output: &mut Output<&mut dyn BufRead>,
        jury: Minimum,
    ) -> Ruling {
        P::check(instance.get(), output, jury)
    }

    fn generator(&self, options: &GenerateOptions) -> Result<AnyGenerator, Declined> {
        P::generator(options).map(any_generator::<P>)
    }

    fn published_generator(&self, options: &GenerateOptions) -> Result<AnyGenerator, Declined> {
        P::published_generator(options).map(any_generator::<P>)
    }

    fn instances(&self, size: Size) -> Option<u64> {
        P::instances(size)
    }

    fn space(&self, size: Size) -> Result<AnySpace, Declined> {
        P::space(size).map(|space| AnySpace::of(space, size))
    }

    fn weight(&self, instance: &AnyInstance) -> Weight {
        P::weight(instance.get())
    }

    fn smaller(&self, instance: &AnyInstance, shape: Shape) -> Vec<AnyInstance> {
        P::smaller(instance.get(), shape)
            .into_iter()
            .map(AnyInstance::new)
            .collect()
    }

    fn ascending(&self, like: &AnyInstance, shape: Shape) -> AnyAscending {
        Box::new(P::ascending(like.get(), shape).map(AnyInstance::new))
    }

    fn faults(&self) -> Vec<AnyFault> {
        let fault = |(place, row): (usize, &Fault<P>)| AnyFault {
            place,
            name: row.name,
            fault: row.fault,
            origin: row.origin,
            look_at: row.look_at,
            part: row.part,
        };
        P::faults().iter().enumerate().map(fault).collect()
    }

    fn faulty(&self, size: Size, faults: &[AnyFault]) -> Result<AnyFaulty, Declined> {
        let mut method = P::method(size)?;
        faults
            .iter()
            .for_each(|fault| (P::faults()[fault.place].spoil)(&mut method));
        let solver = P::faulty(method);
        Ok(Box::new(move |instance| solver(instance.get())))
    }

    fn features(&self, size: Size) -> Vec<AnyFeature> {
        let feature = |Feature { kind, value }: Feature<P>| AnyFeature {
            kind,
            value: Box::new(move |instance, minimum| value(instance.get(), minimum)),
        };
        P::features(size).into_iter().map(feature).collect()
    }
}
