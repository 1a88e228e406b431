import { readProgramNumber } from '../reading/number.ts';
import { matchPattern } from './placeholders.ts';

/** What an alert holds, by name; null where it does not say. */
type AlertValues = (name: string) => string | null;

/** An alert taken apart. */
export interface AlertParts {
  /** True when it is a JSON object or list. */
  isJson: boolean;
  /** True when it begins like JSON and is none. */
  isBroken: boolean;
  valueOf: AlertValues;
  /** Lines of a text in which no value was found. */
  rest: string[];
}

/** A name before '=' or ':' in a text. */
const NAME = /^[A-Za-z_][\w.]{0,59}$/;

/**
 * Takes an alert apart (docs/product/intake.md#templates-of-a-source): JSON by paths, text by `name=value` and by the pattern lines of its
 * source. Linear in the text; never throws.
 */
export function alertParts(raw: string, lines: string): AlertParts {
  const json = asJson(raw);
  if (json !== undefined)
    return { isJson: true, isBroken: false, valueOf: (name) => textOf(atPath(json, name)), rest: [] };
  const values = new Map<string, string>();
  const rest: string[] = [];
  const patterns = lines.split('\n').filter((line) => line.trim() !== '');
  for (const line of raw.split('\n')) {
    const matched = patterns.flatMap((pattern) => matchPattern(pattern, line) ?? []);
    const pairs = pairsOf(line);
    for (const [name, value] of pairs) if (!values.has(name)) values.set(name, value);
    for (const [name, value] of matched) values.set(name, value);
    if (matched.length + pairs.length === 0 && line.trim() !== '') rest.push(line.trim());
  }
  return { isJson: false, isBroken: raw.trim().startsWith('{'), valueOf: (name) => anyCase(values, name), rest };
}

/** The value of a name; else that of the name in other letters: 'SL' for 'sl'. */
function anyCase(values: ReadonlyMap<string, string>, name: string): string | null {
  const exact = values.get(name);
  if (exact !== undefined) return exact;
  const lower = name.toLowerCase();
  return [...values].find(([known]) => known.toLowerCase() === lower)?.[1] ?? null;
}

/** JSON whatever its content type says; undefined when it is none, or no object and no list. */
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

/** What an object or list has by a name, else by the same name in other letters. */
function ownValue(holder: unknown, name: string): unknown {
  if (!isHolder(holder)) return undefined;
  if (Object.hasOwn(holder, name)) return holder[name];
  const lower = name.toLowerCase();
  const key = Object.keys(holder).find((known) => known.toLowerCase() === lower);
  return key === undefined ? undefined : holder[key];
}

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A single value in words that can be stored. */
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

/** 'ticker=EURUSD; action=buy', 'ticker: EURUSD', 'ticker=EURUSD action=buy'. */
function pairsOf(line: string): [string, string][] {
  return line.split(';').flatMap((part) => {
    const words = part.trim().split(' ').filter(Boolean);
    const parts = words.length > 1 && words.every((word) => word.includes('=')) ? words : [part];
    return parts.flatMap(pairOf);
  });
}

function pairOf(part: string): [string, string][] {
  const equals = part.indexOf('=');
  const sign = equals >= 0 ? equals : part.indexOf(':');
  const name = part.slice(0, Math.max(0, sign)).trim();
  const value = part.slice(sign + 1).trim();
  return sign > 0 && value !== '' && NAME.test(name) ? [[name, value]] : [];
}
