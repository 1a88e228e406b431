import { readProgramNumber } from '../prices/number.ts';
import { matchPattern } from './placeholders.ts';

/** The values of an alert, by name; null where it has none. */
type AlertValues = (name: string) => string | null;

/** One value of an alert: a name of a text, or a path of JSON, and what it says. */
export interface NamedValue {
  name: string;
  value: string;
  /** True: a pattern line of the source found it. */
  byPattern?: true;
}

/** An alert taken apart. */
export interface AlertParts {
  /** True when it is a JSON object or list. */
  isJson: boolean;
  /** True when it begins like JSON and is none. */
  isBroken: boolean;
  valueOf: AlertValues;
  /** Every value that it names, in order, empty ones aside. */
  named: NamedValue[];
  /** Pieces of a text in which no value was found. */
  rest: string[];
}

/** A name before '=' or ':' in a text. */
const NAME = /^[A-Za-z_][\w.]{0,59}$/;
/** A deeper value is one value that is not understood: paths of any depth would take quadratic time. */
const DEPTH_MAX = 8;

/**
 * Takes an alert apart (docs/product/intake.md#templates-of-a-source): JSON by paths, text by `name=value` and by the pattern lines of its
 * source. Linear in the text; never throws.
 */
export function alertParts(raw: string, lines: string): AlertParts {
  const json = asJson(raw);
  if (json !== undefined)
    return {
      isJson: true,
      isBroken: false,
      valueOf: (name) => textOf(atPath(json, name)),
      named: leaves(json),
      rest: [],
    };
  const values = new Map<string, string>();
  const named: NamedValue[] = [];
  const rest: string[] = [];
  const patterns = lines.split('\n').filter((line) => line.trim() !== '');
  for (const line of raw.split('\n')) {
    const matched = patterns.flatMap((pattern) => matchPattern(pattern, line) ?? []);
    const { pairs, others } = pairsOf(line);
    for (const { name, value } of pairs) if (!values.has(name)) values.set(name, value);
    for (const [name, value] of matched) values.set(name, value);
    // A pattern line of the source fits a whole line: it says what the line is.
    named.push(...matched.map(([name, value]) => ({ name, value, byPattern: true as const })));
    if (matched.length > 0) continue;
    named.push(...pairs);
    rest.push(...others);
  }
  return { isJson: false, isBroken: raw.trim().startsWith('{'), valueOf: (name) => anyCase(values, name), named, rest };
}

/** Every single value of JSON with its path, in order; null and '' say nothing. */
function leaves(json: unknown): NamedValue[] {
  const found: NamedValue[] = [];
  const walk = (value: unknown, name: string, depth: number): void => {
    if (isObject(value) && depth < DEPTH_MAX) {
      for (const [key, part] of Object.entries(value)) walk(part, name === '' ? key : `${name}.${key}`, depth + 1);
      return;
    }
    const text = isObject(value) ? '…' : textOf(value);
    if (text !== null) found.push({ name: storable(name), value: text });
  };
  walk(json, '', 0);
  return found;
}

const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/** True if a JSON object repeats a name, of which a reader silently keeps the last. `raw`: an alert that is JSON. */
export function repeatsName(raw: string): boolean {
  let count = 0;
  for (const [, colon] of raw.matchAll(STRING)) if (colon !== undefined) count += 1;
  let kept = 0;
  const open: unknown[] = [asJson(raw)];
  while (open.length > 0) {
    const container = open.pop();
    if (!isObject(container)) continue;
    // Every string of valid JSON with a colon behind it is a name.
    if (!Array.isArray(container)) kept += Object.keys(container).length;
    for (const value of Object.values(container)) open.push(value);
  }
  return count > kept;
}

/** The value of a name; else that of the name in other letters: 'SL' for 'sl'. */
function anyCase(values: ReadonlyMap<string, string>, name: string): string | null {
  const exact = values.get(name);
  if (exact !== undefined) return exact;
  const lower = name.toLowerCase();
  return [...values].find(([known]) => known.toLowerCase() === lower)?.[1] ?? null;
}

/** Parses JSON, ignoring the content type; undefined when it is none, or no object and no list. */
function asJson(raw: string): unknown {
  const text = raw.trim();
  if (!text.startsWith('{') && !text.startsWith('[')) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The value of a name, or of a path with points; what an object inherits is no part of it. */
function atPath(value: unknown, path: string): unknown {
  const whole = ownValue(value, path);
  if (whole !== undefined) return whole;
  return path.split('.').reduce<unknown>(ownValue, value);
}

/** The value that an object or list has by a name, else by the same name in different case. */
function ownValue(container: unknown, name: string): unknown {
  if (!isObject(container)) return undefined;
  if (Object.hasOwn(container, name)) return container[name];
  const lower = name.toLowerCase();
  const key = Object.keys(container).find((known) => known.toLowerCase() === lower);
  return key === undefined ? undefined : container[key];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A single value as text that can be stored. */
function textOf(value: unknown): string | null {
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'number'
        ? readProgramNumber(value)
        : typeof value === 'boolean'
          ? String(value)
          : '';
  return storable(text).trim() || null;
}

/** The text with nothing in it that PostgreSQL cannot store. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').replace(/\p{Surrogate}/gu, '\ufffd');
}

/** 'ticker=EURUSD; action=buy', 'ticker: EURUSD', 'ticker=EURUSD action=buy', and what is none of it. */
function pairsOf(line: string): { pairs: NamedValue[]; others: string[] } {
  const pairs: NamedValue[] = [];
  const others: string[] = [];
  for (const part of line.split(';')) {
    const words = part.trim().split(' ').filter(Boolean);
    const pieces = words.length > 1 && words.every((word) => word.includes('=')) ? words : [part.trim()];
    for (const piece of pieces.filter(Boolean)) {
      const pair = pairOf(piece);
      if (!pair) others.push(piece);
      else if (pair.value !== '') pairs.push(pair);
    }
  }
  return { pairs, others };
}

function pairOf(part: string): NamedValue | null {
  const equals = part.indexOf('=');
  const sign = equals >= 0 ? equals : part.indexOf(':');
  const name = part.slice(0, Math.max(0, sign)).trim();
  return sign > 0 && NAME.test(name) ? { name, value: part.slice(sign + 1).trim() } : null;
}
