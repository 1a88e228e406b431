import { DIRECTIONS, WIRE_FAULTS, type WireFaultKind } from '../wire/wire-fault.ts';
import { POINTS, PROGRAMS, SERVERS, WIRES, type Fault, type Step, type WireName } from './fault.ts';
import { Random } from './random.ts';

const APIS = ['api-0', 'api-1'] as const;
/** A backup is restored in the first lap and in every so many after it: each throws work away. */
const RESTORE_EVERY = 4;
/** Before each further lap everything is whole for a while, ms: then there is much to be lost again. */
const CALM_MS = 8000;
/** No session of a member ends by it, and every lease does. */
const CLOCK_SECONDS = [-1800, -90, 90, 1800];

/** One entry of the deck: what it becomes is drawn when its turn comes. */
type Card = (random: Random) => Fault;

const lasting = (random: Random): number => random.between(200, 2000);

/** ms for a delay, bytes for a drip; the others need none. */
function amountOf(kind: WireFaultKind, random: Random): number {
  if (kind === 'delay') return random.between(20, 300);
  return kind === 'drip' ? random.between(16, 512) : 0;
}

const wire =
  (target: WireName, kind: WireFaultKind): Card =>
  (random) => ({
    kind: 'wire',
    target,
    forMs: lasting(random),
    fault: { kind, direction: random.pick(DIRECTIONS), amount: amountOf(kind, random) },
  });

const CARDS: readonly Card[] = [
  ...APIS.map((target): Card => () => ({ kind: 'kill', target })),
  () => ({ kind: 'kill', target: 'worker' }),
  ...SERVERS.map((target): Card => () => ({ kind: 'kill', target })),
  ...POINTS.map((point): Card => (random) => ({
    kind: 'die-at',
    target: random.pick(APIS),
    point,
    after: random.between(0, 6),
  })),
  ...[1, 2].map((): Card => () => ({ kind: 'flushall' })),
  ...[...PROGRAMS, ...SERVERS].map((target): Card => (random) => ({ kind: 'pause', target, forMs: lasting(random) })),
  ...WIRES.flatMap((target) => WIRE_FAULTS.map((kind) => wire(target, kind))),
  ...WIRES.map((target): Card => () => ({ kind: 'cut', target })),
  (random) => ({ kind: 'disk-full', forMs: lasting(random) }),
  ...PROGRAMS.map((target): Card => (random) => ({
    kind: 'clock',
    target,
    bySeconds: random.pick(CLOCK_SECONDS),
    forMs: 2 * lasting(random),
  })),
  () => ({ kind: 'restore', target: 'redis', announced: false }),
];

/** How many faults are in one lap, in which every kind has its turn at least once. */
export const LAP = CARDS.length + SERVERS.length;

/**
 * Faults without end, by the seed alone: laps of every kind in an order of chance, close enough together to overlap. Each lap begins
 * with the copies that a restore goes back to.
 */
export function* schedule(seed: number): Generator<Step, never> {
  const random = new Random(seed);
  // In bursts, so that faults overlap, with time in between, so that something is there to be lost.
  const gap = (): number => (random.next() < 0.6 ? random.between(20, 300) : random.between(500, 2500));
  const timed = (fault: Fault): Step => ({ ...fault, gapMs: gap() });
  for (let lap = 0; ; lap += 1) {
    for (const target of SERVERS)
      yield { ...timed({ kind: 'copy', target }), ...(lap > 0 && target === SERVERS[0] && { gapMs: CALM_MS }) };
    const cards = [...CARDS];
    if (lap % RESTORE_EVERY === 0)
      cards.push((random) => ({ kind: 'restore', target: 'postgres', announced: random.next() < 0.5 }));
    for (const card of random.shuffled(cards)) yield timed(card(random));
  }
}
