import fc from 'fast-check';
import { DrainRate } from './drain-sockets.ts';

/** Figures come so often, s. */
const STEP_S = 0.5;
/** Clients reconnect after a pause, and the figure covers what is past: so many steps later does a rate show. */
const LATER = 2;

/** Hands `sockets` over within `withinS` to a gateway that is busy for `costMs` with each, beside what it does anyway; how busy it was at each step. */
function drain(sockets: number, withinS: number, costMs: number, restingShare: number): { busy: number[]; s: number } {
  const rate = new DrainRate();
  const handshakes: number[] = [];
  const busy: number[] = [];
  let left = sockets;
  let s = 0;
  while (left > 0) {
    const sent = Math.min(left, rate.perSecond(left, (withinS - s) * 1000) * STEP_S);
    left -= sent;
    s += STEP_S;
    handshakes.push(sent);
    busy.push(restingShare + ((handshakes.at(-LATER) ?? 0) * costMs) / 1000 / STEP_S);
    rate.follow(Math.min(1, busy.at(-1)!));
  }
  return { busy, s };
}

describe('the pace of a gateway that drains', () => {
  it('keeps who takes the sockets over below 0.8, whatever a socket costs it, while there is time (docs/operations/deploy.md#stopping)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.double({ min: 0.05, max: 1.5, noNaN: true }),
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        (sockets, costMs, resting) => {
          const { busy } = drain(sockets, 1e6, costMs, resting);
          expect(Math.max(...busy)).toBeLessThanOrEqual(0.8);
        },
      ),
    );
  });

  it('uses what the others can take: an idle one is not waited for', () => {
    const { busy } = drain(50_000, 1e6, 0.7, 0);
    expect(busy[Math.floor(busy.length / 2)]).toBeGreaterThan(0.4);
  });

  it('is through in time, however busy the others are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sockets, withinS, resting) => {
          expect(drain(sockets, withinS, 5, resting).s).toBeLessThanOrEqual(withinS + STEP_S);
        },
      ),
    );
  });

  it('goes 1,000 a second while nobody says how busy the others are', () => {
    const rate = new DrainRate();
    rate.follow(0.9);
    rate.follow(null);
    expect(rate.perSecond(10, 60_000)).toBe(1000);
  });
});
