import Big from 'big.js';
import type { IntakeError, IntakeField, IntakeSignal } from '@t0/contracts/signals';
import { readLevel } from '../level-entry.ts';
import { formatPrice } from '../../prices/price-format.ts';
import type { SignalLevels } from '../signal-levels.ts';
import { levelName, TARGET_LEVELS } from './level-values.ts';
import type { Level, LevelSubject, LevelValues, TargetLevel, Value } from './level-values.ts';
import { validateAgainstMarket } from '../../prices/number.ts';

/** The levels that were read from a text. */
export interface ReadLevels {
  fields: Pick<IntakeSignal, keyof SignalLevels | 'entryZonePrice' | 'furtherTargets'>;
  sources: Partial<Record<IntakeField, string>>;
  /** The shares that were written behind the targets, T0 first; undefined where there was none. */
  shares: (string | undefined)[];
  errors: IntakeError[];
}

/** In the order in which they are calculated: a multiple of the risk needs the stop. */
const LEVELS: readonly Level[] = ['entryPrice', 'entryZonePrice', 'slPrice', ...TARGET_LEVELS];
const FURTHER = TARGET_LEVELS.slice(2);

/** The field of a signal that a level belongs to. */
function fieldOf(level: Level): IntakeField {
  return (FURTHER as readonly Level[]).includes(level) ? 'furtherTargets' : (level as IntakeField);
}

/** The candidates for the levels of a text, until all are known and can be calculated. */
export class LevelCandidates {
  private readonly given = new Map<Level, Value[]>();
  private readonly unnumbered: Value[] = [];
  private readonly refused = new Set<Level>();
  private readonly errors: IntakeError[] = [];
  private isTooMany = false;

  constructor(
    private readonly subject: LevelSubject,
    private readonly values: LevelValues,
  ) {}

  /** True if the text mentions a level. */
  has(level: Level): boolean {
    return this.given.has(level) || this.refused.has(level);
  }

  give(level: Level, value: Value): void {
    const known = this.given.get(level);
    if (known) known.push(value);
    else this.given.set(level, [value]);
    if (level === 'entryPrice' && !value.isShort) this.values.knowEntry(value.text);
  }

  /** Both ends of a zone: the entry is the one that is worse for the member (docs/product/signals.md#entry-zone). */
  giveZone(one: Value, other: Value, piece: string): void {
    const sign = this.subject.direction === 'long' ? 1 : -1;
    const [far, near] = [one, other].sort((a, b) => new Big(a.text).cmp(b.text) * sign) as [Value, Value];
    this.give('entryPrice', { ...near, piece });
    if (!new Big(far.text).eq(near.text)) this.give('entryZonePrice', { ...far, piece });
  }

  /** A target without a number. */
  giveTarget(value: Value): void {
    this.unnumbered.push(value);
  }

  /** Leaves a level out, and says why. */
  refuse(level: Level, message: string): void {
    this.refused.add(level);
    this.addError(fieldOf(level), message);
  }

  /** A target beyond the tenth; one sentence for all. */
  addTooMany(piece: string): void {
    if (!this.isTooMany) this.addError('furtherTargets', `A signal has at most ten targets: ${piece} is not used`);
    this.isTooMany = true;
  }

  addError(field: IntakeField | null, message: string): void {
    this.errors.push({ field, message });
  }

  /** Calculates prices from the written values, and checks each against the entry. */
  reckon(): ReadLevels {
    const levels: Partial<Record<Level, string>> = {};
    const pieces: Partial<Record<Level, string>> = {};
    this.numberTargets();
    const last = TARGET_LEVELS.findLastIndex((level) => this.has(level));
    const isNeeded = (level: Level): boolean =>
      level !== 'entryZonePrice' && TARGET_LEVELS.indexOf(level as TargetLevel) <= Math.max(1, last);
    for (const level of LEVELS) {
      const values = this.given.get(level) ?? [];
      const [value, other] = distinct(values);
      if (value && other) this.refuse(level, `${levelName(level)} is given twice: ${value.text} and ${other.text}`);
      else if (value && !this.refused.has(level)) this.derive(level, value, levels, pieces);
      else if (!this.refused.has(level) && isNeeded(level)) this.refuse(level, `${levelName(level)} is not given`);
    }
    const shares = TARGET_LEVELS.slice(0, last + 1).map((level) => this.given.get(level)?.[0]?.share);
    return { fields: fieldsOf(levels, last), sources: sourcesOf(pieces), shares, errors: this.errors };
  }

  private derive(
    level: Level,
    value: Value,
    levels: Partial<Record<Level, string>>,
    pieces: Partial<Record<Level, string>>,
  ): void {
    const price = value.isShort ? this.reckoned(level, value, levels) : value.text;
    if (price === null) return;
    const { symbol } = this.subject.instrument;
    const { live } = this.subject;
    const far = level === 'entryPrice' ? validateAgainstMarket('Entry', symbol, price, live) : null;
    if (far !== null) return this.refuse(level, far);
    if (level !== 'entryPrice' && levels.entryPrice !== undefined && !this.values.isNearEntry(price)) {
      const entry = formatPrice(symbol, levels.entryPrice);
      return this.refuse(level, `${levelName(level)} ${price} is no price beside an entry of ${entry}`);
    }
    if (!/[1-9]/.test(price)) return this.refuse(level, `“${value.piece}” is no price`);
    levels[level] = price;
    pieces[level] = value.piece;
  }

  private reckoned(
    level: Level,
    value: Value,
    { entryPrice = '', slPrice = '', t0Price = '', t1Price = '' }: Partial<Record<Level, string>>,
  ): string | null {
    const { instrument, direction } = this.subject;
    const sign = (level === 'slPrice') === (direction === 'long') ? '-' : '+';
    const text = value.isUnsigned ? `${sign}${value.text}` : value.text;
    const read = readLevel(level === 'entryPrice' || level === 'slPrice' ? level : 't1Price', text, {
      instrument: instrument.symbol,
      direction,
      levels: { entryPrice, slPrice, t0Price, t1Price },
    });
    if (read && 'price' in read) return read.price;
    this.refuse(level, read ? `${levelName(level)}: ${read.error}` : `“${value.piece}” is no distance`);
    return null;
  }

  /** Targets without numbers are counted from the entry outwards. */
  private numberTargets(): void {
    if (this.unnumbered.length === 0) return;
    const isFar = this.unnumbered.every(({ isShort }) => !isShort);
    const sign = this.subject.direction === 'long' ? 1 : -1;
    const ordered = isFar ? [...this.unnumbered].sort((a, b) => new Big(a.text).cmp(b.text) * sign) : this.unnumbered;
    const free = TARGET_LEVELS.filter((level) => !this.given.has(level));
    distinct(ordered).forEach((value, index) => {
      const level = free[index];
      if (level) this.give(level, value);
      else this.addTooMany(`target ${value.piece}`);
    });
  }
}

/** The fields of a signal. Further targets are filled in where none before the last is missing. */
function fieldsOf(levels: Partial<Record<Level, string>>, last: number): ReadLevels['fields'] {
  const { entryPrice, entryZonePrice, slPrice, t0Price, t1Price } = levels;
  const further = TARGET_LEVELS.slice(2, last + 1).flatMap((level) => levels[level] ?? []);
  const isWhole = further.length > 0 && further.length === last - 1;
  return {
    ...(entryPrice !== undefined && { entryPrice }),
    ...(slPrice !== undefined && { slPrice }),
    ...(t0Price !== undefined && { t0Price }),
    ...(t1Price !== undefined && { t1Price }),
    ...(isWhole && { furtherTargets: further }),
    ...(entryZonePrice !== undefined && entryPrice !== undefined && { entryZonePrice }),
  };
}

function sourcesOf(pieces: Partial<Record<Level, string>>): ReadLevels['sources'] {
  const sources: ReadLevels['sources'] = {};
  for (const [level, piece] of Object.entries(pieces) as [Level, string][]) {
    const field = fieldOf(level);
    sources[field] = field in sources ? `${sources[field]}, ${piece}` : piece;
  }
  return sources;
}

/** The first of those that say the same. */
const distinct = (values: readonly Value[]): Value[] =>
  [...new Map([...values].reverse().map((value) => [value.text, value])).values()].reverse();
