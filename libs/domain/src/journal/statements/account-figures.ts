import { plainDecimal } from '../../prices/price-units.ts';
import type { AccountFigures } from '@t0/contracts/journal';
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
      profit: string;
      costs: string;
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

/** The figures of bookings of one currency (docs/product/journal.md#figures). Exact; percents are rounded down to two digits. */
export function accountFigures(bookings: readonly Booking[]): AccountFigures {
  const positions = new Map<string, Part[]>();
  for (const booking of bookings) {
    if (booking.kind !== 'trade') continue;
    const parts = positions.get(booking.position);
    if (parts) parts.push(booking);
    else positions.set(booking.position, [booking]);
  }
  let [net, costs, won, ownR, withR] = [0n, 0n, 0, 0n, 0];
  let [best, worst]: [bigint | null, bigint | null] = [null, null];
  for (const parts of positions.values()) {
    let result = 0n;
    for (const { profit, costs: paid } of parts) {
      result += unitsOf(profit) + unitsOf(paid);
      costs += unitsOf(paid);
    }
    net += result;
    if (result > 0n) won += 1;
    if (best === null || result > best) best = result;
    if (worst === null || result < worst) worst = result;
    const r = resultOf(parts);
    if (r === null) continue;
    ownR += r;
    withR += 1;
  }
  return {
    trades: positions.size,
    won,
    net: textOf(net),
    costs: textOf(costs),
    best: best === null ? null : textOf(best),
    worst: worst === null ? null : textOf(worst),
    ownR: Number(ownR) / Number(R_DIGITS),
    withR,
    ...drawdownOf(bookings),
  };
}

/** Flows change the balance and no result: the percent is that of a unit's value, time-weighted. */
function drawdownOf(bookings: readonly Booking[]): Pick<AccountFigures, 'drawdown' | 'drawdownPercent'> {
  const inOrder = [...bookings].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  let [result, peak, deepest] = [0n, 0n, 0n];
  let [balance, unit, unitPeak, percent] = [0n, UNIT, UNIT, 0n];
  let isKnown = inOrder.length > 0;
  for (const booking of inOrder) {
    const amount =
      booking.kind === 'trade' ? unitsOf(booking.profit) + unitsOf(booking.costs) : unitsOf(booking.amount);
    if (booking.kind !== 'flow') {
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
  return { drawdown: textOf(deepest), drawdownPercent };
}
