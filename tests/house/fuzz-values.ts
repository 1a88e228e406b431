import fc from 'fast-check';

/** Values that programs trip over. */
export const awkward = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e\u0301',
    '𝕏'.repeat(600),
    '%00',
    '../../etc/passwd',
    '-1',
    '1e9',
    'NaN',
    0,
    -0,
    -1,
    1.5,
    1e21,
    -1e308,
    Number.MAX_SAFE_INTEGER + 2,
    2147483648,
    9.99999999999,
    true,
    [],
    {},
    [[]],
    [null],
    [1e9],
    [-1, 101],
    ['40', '60'],
    Array(3000).fill('199.5'),
    { length: 1e9 },
    { toString: 1 },
    { constructor: { prototype: {} } },
    { $ne: null },
    'x'.repeat(40_000),
    'tomorrow',
    '9999-12-31T23:59:59Z',
    '0000-00-00T00:00:00Z',
    '+275760-09-13T00:00:00.001Z',
    '-000001-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-01-01T00:00:00+99:99',
    '00000000-0000-0000-0000-000000000000',
    'javascript:alert(1)',
    '=1+1',
    "' OR 1=1 --",
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
  fc.double(),
);
/** Those that each field is given. */
export const CERTAIN = [null, 1e21, [1e9], '\u0000', '\ud800', [{}], { a: { b: 1 } }, '𝕏'.repeat(20_000)];
/** Whole bodies as they come over the wire. */
export const RAW = [
  '',
  '{',
  '[]',
  '[{}]',
  '[[[]]]',
  '"text"',
  '1e400',
  'true',
  'null',
  '{"a":1}}',
  '\u0000',
  '{"a":"\u0000"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"hasOwnProperty":1}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
];
/** In the place of a number or name in a path. */
export const PATH_VALUES = [
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  '%00',
  '%F0%9F%98%80',
  '..%2f..%2fetc',
  '%',
  '1;x',
  'NaN',
  '__proto__',
];

/** In the place of a value of a query. */
export const QUERY_VALUES = [
  '',
  '%00',
  '-1',
  '1e400',
  '99999999999999999999',
  'x'.repeat(3000),
  '0000-01-01T00:00:00Z,1',
];
const HEADERS = ['idempotency-key', 'x-request-id', 'accept', 'range', 'if-none-match', 'last-event-id'];

const sometimes = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
/** What one call of a budget is made of. */
export const CASE = fc.record({
  parameter: sometimes(fc.constantFrom(...PATH_VALUES)),
  query: sometimes(fc.record({ name: fc.nat(), value: fc.constantFrom(...QUERY_VALUES) })),
  field: fc.nat(),
  value: awkward,
  /** In the place of the whole body. */
  raw: sometimes(fc.constantFrom(...RAW)),
  header: sometimes(
    fc.tuple(fc.constantFrom(...HEADERS), fc.constantFrom('', 'x', '-1', 'bytes=9-1', 'a'.repeat(3000))),
  ),
});
/** What was drawn for one call. */
export type FuzzCase = typeof CASE extends fc.Arbitrary<infer T> ? T : never;

/** A value that a schema accepts, more or less: what surrounds the awkward one should not be what is refused. */
export function plausible(schema: Record<string, unknown>): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.format === 'email') return 'fuzz@t0.test';
  if (schema.format === 'date-time') return '2030-01-01T00:00:00Z';
  if (schema.pattern) return '195.5';
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.type !== 'array') return 'Some text';
  const least = typeof schema.minItems === 'number' ? schema.minItems : 0;
  return Array.from({ length: least }, () => plausible(schema.items as Record<string, unknown>));
}
