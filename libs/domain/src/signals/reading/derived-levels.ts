import Big from 'big.js';
import type { IntakeField, Instrument, SignalDirection } from '@t0/contracts';
import { readLevel } from '../level-entry.ts';
import { formatPrice } from '../../prices/price-format.ts';
import { validateLevels } from '../signal-levels.ts';
import type { SignalLevels } from '../signal-levels.ts';
import { LEVEL_NAMES } from './level-values.ts';
import type { Level, LevelValues, Value } from './level-values.ts';
import { validateAgainstMarket } from './number.ts';

export interface LevelError {
  field: IntakeField;
  message: string;
}

/** The levels that were read from a text. */
export interface ReadLevels {
  levels: Partial<SignalLevels>;
  sources: Partial<Record<Level, string>>;
  errors: LevelError[];
}

/** Of what a text speaks. `live`: the instrument's present price. */
export interface LevelSubject {
  instrument: Instrument;
  direction: SignalDirection;
  live: string | null;
}

const LEVELS = Object.keys(LEVEL_NAMES) as Level[];

/** The candidates for the levels of a text, until all are known and can be calculated. */
export class LevelCandidates {
  private readonly given = new Map<Level, Value[]>();
  private readonly unnumbered: Value[] = [];
  private readonly refused = new Set<Level>();
  private readonly errors: LevelError[] = [];

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

  /** A target without a number. */
  giveTarget(value: Value): void {
    this.unnumbered.push(value);
  }

  /** Leaves a level out, and says why. */
  refuse(level: Level, message: string): void {
    this.refused.add(level);
    this.addError(level, message);
  }

  addError(field: IntakeField, message: string): void {
    this.errors.push({ field, message });
  }

  /** Calculates prices from the written values, checks each against the entry, and checks their order. */
  reckon(): ReadLevels {
    const levels: Partial<SignalLevels> = {};
    const sources: Partial<Record<Level, string>> = {};
    this.numberTargets();
    for (const level of LEVELS) {
      const values = this.given.get(level) ?? [];
      const [value, other] = distinct(values);
      if (value && other) this.refuse(level, `${LEVEL_NAMES[level]} is given twice: ${value.text} and ${other.text}`);
      else if (value && !this.refused.has(level)) this.derive(level, value, levels, sources);
      else if (!this.refused.has(level)) this.refuse(level, `${LEVEL_NAMES[level]} is not given`);
    }
    const { entryPrice, slPrice, t0Price, t1Price } = levels;
    if (entryPrice && slPrice && t0Price && t1Price) {
      const error = validateLevels(this.subject.direction, { entryPrice, slPrice, t0Price, t1Price });
      if (error) this.addError(error.field, error.message);
    }
    return { levels, sources, errors: this.errors };
  }

  private derive(
    level: Level,
    value: Value,
    levels: Partial<SignalLevels>,
    sources: Partial<Record<Level, string>>,
  ): void {
    const price = value.isShort ? this.reckoned(level, value, levels) : value.text;
    if (price === null) return;
    const { symbol } = this.subject.instrument;
    const { live } = this.subject;
    const far = level === 'entryPrice' ? validateAgainstMarket('Entry', symbol, price, live) : null;
    if (far !== null) return this.refuse(level, far);
    if (level !== 'entryPrice' && levels.entryPrice !== undefined && !this.values.isNearEntry(price)) {
      const entry = formatPrice(symbol, levels.entryPrice);
      return this.refuse(level, `${LEVEL_NAMES[level]} ${price} is no price beside an entry of ${entry}`);
    }
    if (!/[1-9]/.test(price)) return this.refuse(level, `“${value.piece}” is no price`);
    levels[level] = price;
    sources[level] = value.piece;
  }

  private reckoned(
    level: Level,
    value: Value,
    { entryPrice = '', slPrice = '', t0Price = '', t1Price = '' }: Partial<SignalLevels>,
  ): string | null {
    const { instrument, direction } = this.subject;
    const sign = (level === 'slPrice') === (direction === 'long') ? '-' : '+';
    const text = value.isUnsigned ? `${sign}${value.text}` : value.text;
    const read = readLevel(level, text, {
      instrument: instrument.symbol,
      direction,
      levels: { entryPrice, slPrice, t0Price, t1Price },
    });
    if (read && 'price' in read) return read.price;
    this.refuse(level, read ? `${LEVEL_NAMES[level]}: ${read.error}` : `“${value.piece}” is no distance`);
    return null;
  }

  /** Targets without numbers are counted from the entry outwards. */
  private numberTargets(): void {
    if (this.unnumbered.length === 0) return;
    const isFar = this.unnumbered.every(({ isShort }) => !isShort);
    const sign = this.subject.direction === 'long' ? 1 : -1;
    const ordered = isFar ? [...this.unnumbered].sort((a, b) => new Big(a.text).cmp(b.text) * sign) : this.unnumbered;
    const free = (['t0Price', 't1Price'] as const).filter((level) => !this.given.has(level));
    distinct(ordered).forEach((value, index) => {
      const level = free[index];
      if (level) this.give(level, value);
      else this.addError('t1Price', `Target ${value.piece} is not used: a signal has two targets`);
    });
  }
}

/** The first of those that say the same. */
const distinct = (values: readonly Value[]): Value[] =>
  [...new Map([...values].reverse().map((value) => [value.text, value])).values()].reverse();
