import { LIMITS } from '@t0/contracts';
import type { MonthlyBias, SignalDirection, SignalInstrument } from '@t0/contracts';
import { isFiller, labelAt } from './signal-line-labels.ts';
import type { LineLabel } from './signal-line-labels.ts';
import { priceOf } from './signal-line-number.ts';
import { lineSubject } from './signal-line-subject.ts';
import { lineWords } from './signal-line-words.ts';
import type { LineWord } from './signal-line-words.ts';

/** What a pasted signal says. Only what was understood is there. */
export interface LineFields {
  instrument: SignalInstrument;
  direction: SignalDirection;
  status: 'active' | 'limit';
  entryPrice?: string;
  slPrice?: string;
  t0Price?: string;
  t1Price?: string;
  confidence?: number;
  monthlyBias?: MonthlyBias;
  memo?: string;
}

/** A pasted signal, read. `fields` null: not even instrument and direction are clear, nothing can be filled in. */
export interface ReadLine {
  fields: LineFields | null;
  /** What was not understood or left out, one sentence each. */
  notUnderstood: string[];
}

type Level = 'entryPrice' | 'slPrice' | 't0Price' | 't1Price';
const NAMES: Record<Level, string> = { entryPrice: 'the entry', slPrice: 'the stop', t0Price: 'T0', t1Price: 'T1' };
/** The same at the beginning of a sentence. */
const SUBJECTS: Record<Level, string> = { entryPrice: 'The entry', slPrice: 'The stop', t0Price: 'T0', t1Price: 'T1' };
const UNITS = ['PIP', 'PIPS', 'P', 'POINT', 'POINTS', 'PTS', 'R', 'K'];
/** A price this many times the entry, or its fraction, is none of the same signal. */
const APART = 1.5;

/**
 * Reads a signal from one line ('GBPJPY long 196.12 sl 195.38 tp 197.05 198.40 75 memo...') or from several, as Telegram channels write
 * it. Refuses instead of guessing: what can be read in two ways, or not at all, is said and left out. The targets TP1 and TP2 are T0
 * and T1. In a single line what follows the numbers is the memo; in several only what is named so. Pure, linear in the text.
 */
export function readSignalLine(text: string): ReadLine {
  const words = lineWords(text.trim());
  const subject = lineSubject(words);
  const { instrument, direction, status } = subject;
  if (!instrument || !direction) return { fields: null, notUnderstood: subject.faults };
  const reader = new LineReader(text.trim(), words, subject.used, { instrument, direction, status });
  reader.read();
  return { fields: reader.fields, notUnderstood: [...subject.faults, ...reader.faults] };
}

/** Walks over the words once and takes what each says. */
class LineReader {
  readonly faults: string[] = [];
  /** Levels given twice, or as a range: said and left out. */
  private readonly refused = new Set<Level>();
  private readonly singleLine: boolean;
  /** The level that the next number belongs to; null: none. */
  private expected: Level | null = null;
  private lost: string[] = [];

  constructor(
    private readonly text: string,
    private readonly words: readonly LineWord[],
    private readonly used: ReadonlySet<LineWord>,
    readonly fields: LineFields,
  ) {
    this.singleLine = !text.includes('\n');
  }

  read(): void {
    let at = 0;
    while (at < this.words.length) {
      const next = this.step(at);
      if (next === null) break;
      at = next;
    }
    this.tellLost();
    this.dropImplausible();
    for (const level of Object.keys(NAMES) as Level[])
      if (this.fields[level] === undefined && !this.refused.has(level))
        this.faults.push(`${SUBJECTS[level]} is not given`);
  }

  /** Takes the word at `at`; answers where to go on, null at the end. */
  private step(at: number): number | null {
    const word = this.words[at]!;
    if (word.kind === 'break') this.tellLost();
    if (this.used.has(word)) {
      // 'GBPJPY long 196.12': the number after these is the entry.
      if (this.fields.entryPrice === undefined && !this.levelsBegun()) this.expected = 'entryPrice';
      return at + 1;
    }
    if (word.kind === 'break' || word.kind === 'dash' || word.text === '/') return at + 1;
    const label = labelAt(this.words, at);
    if (label) return this.takeLabel(label);
    if (word.kind === 'number') return this.takeNumber(at);
    if (this.singleLine && this.levelsBegun() && word.kind === 'word') {
      this.takeMemo(word.start);
      return null;
    }
    if (!isFiller(word)) this.lost.push(word.text);
    return at + 1;
  }

  private levelsBegun(): boolean {
    return this.fields.slPrice !== undefined || this.fields.t0Price !== undefined;
  }

  private takeLabel(label: LineLabel): number | null {
    this.tellLost();
    switch (label.kind) {
      case 'memo':
        if (label.textStart !== null) this.takeMemo(label.textStart);
        return null;
      case 'bias':
        this.fields.monthlyBias = label.bias;
        return label.next;
      case 'confidence':
        return this.takeConfidence(label.next);
      case 'unused':
        this.faults.push(`${label.name} is not used: a signal has two targets`);
        return this.skipNumber(label.next);
      case 'level':
        this.expected = this.words[label.next]?.kind === 'number' ? label.level : null;
        if (!this.expected) this.faults.push(`${label.name} has no price after it`);
        return label.next;
    }
  }

  private takeNumber(at: number): number {
    const { text } = this.words[at]!;
    const after = this.words[at + 1];
    if (after?.kind === 'word' && UNITS.includes(after.text.toUpperCase())) {
      const distance = `${text} ${after.text}`;
      if (this.expected)
        this.refuse(this.expected, `“${distance}” is a distance: give ${NAMES[this.expected]} as a price`);
      else this.lost.push(distance);
      this.expected = null;
      return at + 2;
    }
    if (this.isConfidence(at)) return this.takeConfidence(at);
    const level = this.expected;
    if (!level || after?.text === '%') {
      this.lost.push(after?.text === '%' ? `${text}%` : text);
      return after?.text === '%' ? at + 2 : at + 1;
    }
    const range = this.rangeEnd(at);
    if (range !== null) {
      this.refuse(level, `${SUBJECTS[level]} is a range, ${text} to ${this.words[range]!.text}: choose one price`);
      this.expected = null;
      return range + 1;
    }
    this.takePrice(level, text);
    // 'tp 197.05 198.40': a second number after the first target is the second one.
    this.expected = level === 't0Price' && this.words[at + 1]?.kind === 'number' ? 't1Price' : null;
    return at + 1;
  }

  private takePrice(level: Level, text: string): void {
    const price = priceOf(text, this.fields.instrument);
    if (price === null) return this.refuse(level, `“${text}” is not clear as a price: ${NAMES[level]} is left out`);
    const known = this.fields[level];
    if (known !== undefined && known !== price)
      return this.refuse(level, `${SUBJECTS[level]} is given twice: ${known} and ${price}`);
    if (!this.refused.has(level)) this.fields[level] = price;
  }

  private refuse(level: Level, fault: string): void {
    this.refused.add(level);
    delete this.fields[level];
    this.faults.push(fault);
  }

  /** Where a range that begins at `at` ends ('196.10 - 196.20', '196.10/196.20', '196.10 to 196.20'); null: it is none. */
  private rangeEnd(at: number): number | null {
    const between = this.words[at + 1];
    const isBetween = between?.kind === 'dash' || between?.text === '/' || between?.text.toUpperCase() === 'TO';
    return isBetween && this.words[at + 2]?.kind === 'number' ? at + 2 : null;
  }

  /** A whole number from 1 to 100 right after a level that cannot be a price of this signal. */
  private isConfidence(at: number): boolean {
    const { text } = this.words[at]!;
    if (this.words[at - 1]?.kind !== 'number' || this.fields.t0Price === undefined) return false;
    return wholeConfidence(text) !== null && !this.isNear(text);
  }

  private takeConfidence(at: number): number {
    const value = wholeConfidence(this.words[at]?.text ?? '');
    if (value === null) {
      this.faults.push('Confidence must be a whole number from 1 to 100');
      return this.skipNumber(at);
    }
    this.fields.confidence = value;
    this.expected = null;
    return this.words[at + 1]?.text === '%' ? at + 2 : at + 1;
  }

  private skipNumber(at: number): number {
    return this.words[at]?.kind === 'number' ? at + 1 : at;
  }

  private takeMemo(start: number): void {
    const memo = this.text.slice(start).trim();
    if (memo.length <= LIMITS.signal.memoMax) this.fields.memo = memo;
    else this.faults.push(`The memo is longer than ${LIMITS.signal.memoMax} characters and left out`);
  }

  private isNear(price: string): boolean {
    const entry = Number(this.fields.entryPrice ?? Number.NaN);
    return Number.isNaN(entry) || (Number(price) > entry / APART && Number(price) < entry * APART);
  }

  private dropImplausible(): void {
    for (const level of ['slPrice', 't0Price', 't1Price'] as const) {
      const price = this.fields[level];
      if (price !== undefined && this.fields.entryPrice !== undefined && !this.isNear(price))
        this.refuse(level, `${SUBJECTS[level]} ${price} is no price beside an entry of ${this.fields.entryPrice}`);
    }
  }

  private tellLost(): void {
    if (this.lost.length > 0) this.faults.push(`Not understood: “${this.lost.join(' ')}”`);
    this.lost = [];
  }
}

function wholeConfidence(text: string): number | null {
  if (!/^\d{1,3}$/.test(text)) return null;
  const value = Number(text);
  return value >= LIMITS.signal.confidenceMin && value <= LIMITS.signal.confidenceMax ? value : null;
}
