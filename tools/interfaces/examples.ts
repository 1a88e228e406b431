import type { JsonSchema } from './type-schemas.ts';

const REFERENCE = '#/components/schemas/';
/** Deeper than any type of the product; a schema that leads back to itself would have no end. */
const DEEPEST = 12;
const AT = '2026-11-23T12:00:00.000Z';
const MEMBER = '9b2f6c1e-4d53-4c58-a0f7-3f2f6d9f5a10';

/** The example values of properties, by name; others get a word or number by their type. */
const VALUES: Record<string, unknown> = {
  seq: 4821,
  id: 12,
  version: 3,
  signalId: 12,
  instrument: 'GBPJPY',
  symbol: 'GBPJPY',
  base: 'GBP',
  quote: 'JPY',
  decimals: 3,
  pipFactor: 100,
  contractSize: '100000',
  smallestSize: '0.01',
  sizeStep: '0.01',
  direction: 'long',
  entryPrice: '196.120',
  slPrice: '195.380',
  t0Price: '197.050',
  t1Price: '198.400',
  targetPrice: '197.050',
  currentPrice: '196.245',
  referencePrice: '196.000',
  bid: '196.241',
  ask: '196.249',
  price: '196.245',
  threshold: '197.000',
  confidence: 80,
  memo: 'Demand below the Asian low held.',
  title: 'LONG GBPJPY',
  name: 'My bot',
  url: 'https://example.com/hooks',
  email: 'maya@example.com',
  firstName: 'Maya',
  lastName: 'Ruiz',
  reason: 'retention',
  position: '7c1d0f3a:4821',
  day: '2026-11-22',
  chartSymbol: 'FX:GBPJPY',
};
const TIME = /(?:At|Until)$|^(?:at|now|from|publishAt|scheduledFor)$/;
const TRUE = /^(?:enabled|published|isGlobal|isOn|isActive|hasActiveSubscription)$/;
const PERSON = /^(?:userId|requestedBy|uploadedBy|by|handle|sessionId|previous)$/;

/** An example of what a schema describes: of each choice the first, of each list one, and nothing that may be left out. */
export function exampleOf(schema: JsonSchema, schemas: Record<string, JsonSchema>, name = '', depth = 0): unknown {
  const inner = (one: JsonSchema, of = name): unknown => exampleOf(one, schemas, of, depth + 1);
  const { $ref, const: constant, enum: values, anyOf, oneOf, type, items, properties, additionalProperties } = schema;
  if (depth > DEEPEST) throw new Error(`No example of ${name}: its schema has no end.`);
  if (typeof $ref === 'string') return reference($ref.slice(REFERENCE.length), inner, schemas);
  if (constant !== undefined) return constant;
  if (Array.isArray(values)) return values.includes(VALUES[name]) ? VALUES[name] : (values[0] as unknown);
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (choices) return choices.some((one) => one.type === 'null') ? null : inner(choices[0]!);
  if (Array.isArray(type)) return name in VALUES ? inner({ ...schema, type: type[0] as string }) : null;
  switch (type) {
    case 'object': {
      const needed = (schema.required ?? []) as string[];
      const own = Object.entries((properties ?? {}) as Record<string, JsonSchema>).filter(([key]) =>
        needed.includes(key),
      );
      const entries = own.map(([key, one]): [string, unknown] => [key, inner(one, key)]);
      if (additionalProperties && own.length === 0)
        entries.unshift(['GBPJPY', inner(additionalProperties as JsonSchema)]);
      return Object.fromEntries(entries);
    }
    case 'array':
      return Array.isArray(items) ? items.map((one: JsonSchema) => inner(one)) : [inner(items as JsonSchema)];
    case 'number':
    case 'integer':
      return numberOf(name);
    case 'boolean':
      return TRUE.test(name);
    case 'string':
      return textOf(name);
    default:
      return null;
  }
}

function reference(to: string, inner: (one: JsonSchema) => unknown, schemas: Record<string, JsonSchema>): unknown {
  return to === 'Audience' ? `user:${MEMBER}` : inner(schemas[to]!);
}

function numberOf(name: string): number {
  if (typeof VALUES[name] === 'number') return VALUES[name];
  return TIME.test(name) ? Date.parse(AT) : 1;
}

function textOf(name: string): string {
  if (name in VALUES) return String(VALUES[name]);
  if (TIME.test(name)) return AT;
  if (PERSON.test(name) || name === '') return MEMBER;
  return name;
}
