import type { SignalDirection } from '@t0/contracts/prices';
import { toPriceUnits } from '../../prices/price-units.ts';

/** A signal that a trade may belong to. Prices in whole units, times in ms; `ended` null: still open. */
export interface MatchedSignal {
  id: number;
  instrument: string;
  direction: SignalDirection;
  published: number;
  ended: number | null;
  entry: number;
  risk: number;
}

/** A trade as it is compared. */
export interface MatchedTrade {
  instrument: string | null;
  direction: SignalDirection;
  /** ms. */
  opened: number | null;
  entry: string | null;
}

/** Shares of 1 R: within the first a trade belongs to the signal, within the second the member is asked. */
const [NEAR, MAYBE] = [1 / 4, 1];

/** The signal of a trade, or the candidates among which the member chooses (docs/product/journal.md#beside-signals). */
export function matchSignal(
  trade: MatchedTrade,
  byInstrument: ReadonlyMap<string, readonly MatchedSignal[]>,
): { signalId: number | null; candidates: number[] } {
  const { instrument, direction, opened, entry } = trade;
  const none = { signalId: null, candidates: [] };
  if (instrument === null || opened === null || entry === null) return none;
  const price = toPriceUnits(entry);
  const within = (share: number): number[] =>
    (byInstrument.get(instrument) ?? [])
      .filter(
        (one) =>
          one.direction === direction &&
          one.published <= opened &&
          (one.ended ?? Infinity) >= opened &&
          Math.abs(price - one.entry) <= share * one.risk,
      )
      .map(({ id }) => id);
  const near = within(NEAR);
  if (near.length === 1) return { signalId: near[0]!, candidates: [] };
  return { signalId: null, candidates: near.length > 1 ? near : within(MAYBE) };
}
