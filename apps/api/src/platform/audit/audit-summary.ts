import { cutText } from '@t0/domain';

const SECRET = /password|secret|token|hash|recovery|code$|^sess/i;
const TEXT_MAX = 300;
const LIST_MAX = 20;
const DEPTH = 3;

/** Fields for the audit trail: secrets left out, long texts and lists shortened, nothing that JSON cannot represent. */
export function summarise(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => value !== undefined && !SECRET.test(name))
      .map(([name, value]) => [name, shorten(value, DEPTH)]),
  );
}

function shorten(value: unknown, depth: number): unknown {
  if (typeof value === 'string')
    return value.length > TEXT_MAX ? `${cutText(value, TEXT_MAX)}… (${value.length} characters)` : value;
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if (value instanceof Date) return value.toISOString();
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map((item) => shorten(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET.test(name))
      .map(([name, item]) => [name, shorten(item, depth - 1)]),
  );
}
