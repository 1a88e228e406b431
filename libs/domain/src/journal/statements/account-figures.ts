import { plainDecimal } from '../../prices/price-units.ts';
import type { AccountFigures, FigureGroup } from '@t0/contracts/journal';
import type { SignalDirection } from '@t0/contracts/prices';

/** A closed part of a position, or a row of money. Decimal strings; `at`: what they are ordered by. */
export type Booking =
  | {
      kind: 'trade';
      at: string;
      /** Unique over all accounts that are summed. */
      position: string;
      direction: SignalDirection;
      size: string;
      entry: string | null;
      exit: string | null;
      /** The trade's own first stop, else null. */
      stop: string | null;
      /** 1 R of the linked signal as a distance of prices; null: none. */
      risk: string | null;
      /** The entry of the linked signal, and its publication in ms; null: none. */
      published: { entry: string; at: number } | null;
      profit: string;
      costs: string;
      /** ms. */
      openedAt: number | null;
      tags: readonly string[];
    }
  | { kind: 'flow' | 'result'; at: string; amount: string };
type Part = Extract<Booking, { kind: 'trade' }>;

/** Amounts are whole numbers of 10^-10: exact for every digit that a statement prints. */
const DIGITS = 10;
const ONE = 10n ** BigInt(DIGITS);
/** The precision of the value of a unit, which flows do not change. */
const UNIT = 10n ** 24n;

/** A decimal string as a whole number of 10^-10. */
function unitsOf(value: string): bigint {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const units = BigInt(whole) * ONE + BigInt(fraction.slice(0, DIGITS).padEnd(DIGITS, '0'));
  return value.startsWith('-') ? -units : units;
}

function textOf(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(DIGITS + 1, '0');
  return `${units < 0n ? '-' : ''}${plainDecimal(`${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`)}`;
}

/** R to four digits, rounded toward 0. */
const R_DIGITS = 10_000n;

/**
 * The R of a position: what its parts gained, weighted by size, over its risk; null where it has none. Its own stop counts where it lies on
 * the losing side of the entry.
 */
function resultOf(parts: readonly Part[]): bigint | null {
  const [first] = parts;
  const stop = parts.find((one) => one.stop !== null)?.stop ?? null;
  if (!first || parts.some(({ entry, exit }) => entry === null || exit === null)) return null;
  const side = first.direction === 'long' ? 1n : -1n;
  const entry = unitsOf(first.entry!);
  const risk = first.risk === null ? (stop === null ? 0n : (entry - unitsOf(stop)) * side) : unitsOf(first.risk);
  if (risk <= 0n) return null;
  let gained = 0n;
  let size = 0n;
  for (const part of parts) {
    gained += (unitsOf(part.exit!) - unitsOf(part.entry!)) * side * unitsOf(part.size);
    size += unitsOf(part.size);
  }
  return size === 0n ? null : (gained * R_DIGITS) / (risk * size);
}

/** How much worse than the published entry a position began, in R; null where it is linked to no signal with an R. */
function slippageOf({ direction, entry, risk, published }: Part): bigint | null {
  if (!published || entry === null || risk === null || unitsOf(risk) <= 0n) return null;
  const side = direction === 'long' ? 1n : -1n;
  return ((unitsOf(entry) - unitsOf(published.entry)) * side * R_DIGITS) / unitsOf(risk);
}

/** A position: its first part, what it made of money, its R and its slippage in R in units. */
interface PositionSum {
  first: Part;
  net: bigint;
  costs: bigint;
  r: bigint | null;
  slippage: bigint | null;
}

/** What figures are summed from; of two accounts of a currency it is both together. */
export interface Summable {
  positions: PositionSum[];
  movements: { at: string; isFlow: boolean; amount: bigint }[];
}

/** Bookings or positions that are calculated before a generator yields, so that the caller may let others run. */
const AT_A_TIME = 500;

/** Calculates each booking of an account once. */
export function* summableOf(bookings: readonly Booking[]): Generator<undefined, Summable> {
  const byPosition = new Map<string, Part[]>();
  const movements: Summable['movements'] = [];
  for (const [index, booking] of bookings.entries()) {
    if (index % AT_A_TIME === AT_A_TIME - 1) yield;
    const { kind, at } = booking;
    const amount = kind === 'trade' ? unitsOf(booking.profit) + unitsOf(booking.costs) : unitsOf(booking.amount);
    movements.push({ at, isFlow: kind === 'flow', amount });
    if (kind !== 'trade') continue;
    const parts = byPosition.get(booking.position);
    if (parts) parts.push(booking);
    else byPosition.set(booking.position, [booking]);
  }
  const positions: PositionSum[] = [];
  for (const parts of byPosition.values()) {
    if (positions.length % AT_A_TIME === AT_A_TIME - 1) yield;
    let [net, costs] = [0n, 0n];
    for (const { profit, costs: paid } of parts) {
      net += unitsOf(profit) + unitsOf(paid);
      costs += unitsOf(paid);
    }
    positions.push({ first: parts[0]!, net, costs, r: resultOf(parts), slippage: slippageOf(parts[0]!) });
  }
  return { positions, movements };
}

/** The figures of one currency (docs/product/journal.md#figures). Exact; percents are rounded down to two digits. */
export function* figuresOf({ positions, movements }: Summable): Generator<undefined, AccountFigures> {
  return { ...sumPositions(positions), ...(yield* drawdownOf(movements)) };
}

/** Positions by what `keysOf` names of the first part of each, in the order of the keys. */
export function groupFigures(
  { positions }: Summable,
  keysOf: (first: Part) => readonly (string | number)[],
): FigureGroup[] {
  const groups = new Map<string | number, PositionSum[]>();
  for (const position of positions)
    for (const key of keysOf(position.first)) {
      const group = groups.get(key);
      if (group) group.push(position);
      else groups.set(key, [position]);
    }
  const inOrder = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.map(([key, group]) => {
    const { trades, won, net, ownR, withR } = sumPositions(group);
    return { key: String(key), trades, won, net, ownR, withR };
  });
}

function sumPositions(
  positions: readonly PositionSum[],
): Omit<AccountFigures, 'drawdown' | 'drawdownPercent' | 'balance'> {
  let [net, costs, won, ownR, withR] = [0n, 0n, 0, 0n, 0];
  let [best, worst]: [bigint | null, bigint | null] = [null, null];
  let [slippage, slipped] = [0n, 0n];
  const delays = positions.flatMap(({ first: { published, openedAt } }) =>
    published && openedAt !== null ? [openedAt - published.at] : [],
  );
  for (const position of positions) {
    const result = position.net;
    net += result;
    costs += position.costs;
    if (result > 0n) won += 1;
    if (best === null || result > best) best = result;
    if (worst === null || result < worst) worst = result;
    if (position.slippage !== null) {
      slippage += position.slippage;
      slipped += 1n;
    }
    if (position.r === null) continue;
    ownR += position.r;
    withR += 1;
  }
  return {
    trades: positions.length,
    won,
    net: textOf(net),
    costs: textOf(costs),
    best: best === null ? null : textOf(best),
    worst: worst === null ? null : textOf(worst),
    ownR: Number(ownR) / Number(R_DIGITS),
    withR,
    linked: positions.filter(({ first }) => first.published).length,
    slippageR: slipped === 0n ? null : Number(slippage / slipped) / Number(R_DIGITS),
    delaySeconds: delays.length === 0 ? null : Math.round(sumOf(delays) / delays.length / 1000),
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Flows change the balance and no result: the percent is that of a unit's value, time-weighted. */
function* drawdownOf(
  movements: Summable['movements'],
): Generator<undefined, Pick<AccountFigures, 'drawdown' | 'drawdownPercent' | 'balance'>> {
  const inOrder = [...movements].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  let [result, peak, deepest] = [0n, 0n, 0n];
  let [balance, unit, unitPeak, percent] = [0n, UNIT, UNIT, 0n];
  let isKnown = inOrder.length > 0;
  for (const [index, { isFlow, amount }] of inOrder.entries()) {
    if (index % AT_A_TIME === AT_A_TIME - 1) yield;
    if (!isFlow) {
      result += amount;
      if (result > peak) peak = result;
      if (peak - result > deepest) deepest = peak - result;
      // Without a balance a result is a percent of nothing.
      if (balance <= 0n) isKnown = false;
      else if (isKnown) {
        // Nobody loses more than all of it.
        unit = balance + amount > 0n ? (unit * (balance + amount)) / balance : 0n;
        if (unit > unitPeak) unitPeak = unit;
        const fallen = ((unitPeak - unit) * 10_000n) / unitPeak;
        if (fallen > percent) percent = fallen;
      }
    }
    balance += amount;
  }
  const drawdownPercent = isKnown ? `${percent / 100n}.${String(percent % 100n).padStart(2, '0')}` : null;
  return { drawdown: textOf(deepest), drawdownPercent, balance: isKnown ? textOf(balance) : null };
}
