import type { JsonSchema } from './type-schemas.ts';

/** A description of an interface, as far as its types are read here. */
interface Described {
  components: { schemas: Record<string, JsonSchema> };
}
interface Operation {
  description?: string;
  parameters: { in: string; name: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}
/** The calls that take a key. */
export interface DescribedCalls extends Described {
  paths: Record<string, Record<string, Operation>>;
}
/** The live interface. */
export interface DescribedEvents extends Described {
  channels: Record<string, { messages: Record<string, unknown> }>;
  components: Described['components'] & { messages: Record<string, { payload: JsonSchema; summary: string }> };
}

const REFERENCE = '#/components/schemas/';
const JSON_TYPE = 'application/json';
const EVENT = 'event.';
/** Put together by hand below, as types that narrow by the event's name. */
const EVENT_TYPE = 'LiveEvent';

/** The types of the client, from the two descriptions. Throws when a schema has a form that is not known here. */
export function clientTypes(calls: DescribedCalls, events: DescribedEvents): string {
  const schemas = { ...events.components.schemas, ...calls.components.schemas };
  const printer = new TypePrinter(schemas);
  const payloads = Object.entries(schemas)
    .filter(([name]) => name.startsWith(EVENT))
    .map(([name, { properties, description }]) => {
      const { data } = properties as { data: JsonSchema };
      return member(name.slice(EVENT.length), printer.print(data), description);
    });
  const messages = Object.keys(events.channels.stream!.messages).map((name) => {
    const { payload, summary } = events.components.messages[name]!;
    return member(name, printer.print(payload), summary);
  });
  const operations = Object.entries(calls.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => answerOf(responses) !== undefined || responses['204'])
      .map(([method, one]) => member(`${method.toUpperCase()} ${path}`, printer.call(one), one.description)),
  );
  return `/* eslint-disable max-lines, @typescript-eslint/no-redundant-type-constituents -- written */
/* Written by \`npm run docs:interfaces\` from docs/openapi.json and docs/asyncapi.json. */

/** What each call is given and answers, by method and address. */
export interface Calls {
${operations.join('\n')}
}

/** What each event of the log is about, by its type. */
export interface LiveEventData {
${payloads.join('\n')}
}

/** One event of the log: the whole new state of what changed. \`seq\` is its place, \`at\` when it was committed. */
export type LiveEvent<T extends keyof LiveEventData = keyof LiveEventData> = {
  [K in T]: { seq: number; type: K; v: number; audience: string; at: string; data: LiveEventData[K] };
}[T];

/** The data of each message of a stream, by its name. */
export interface StreamMessages {
${messages.join('\n')}
}

${printer.declarations()}`;
}

/** Schema of the answer when all is well; absent when there is no body. */
function answerOf(responses: Operation['responses']): JsonSchema | undefined {
  const [, done] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return done?.content?.[JSON_TYPE]?.schema;
}

function member(name: string, type: string, text?: unknown, isOptional = false): string {
  const comment = typeof text === 'string' ? `/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '')} */\n` : '';
  return `${comment}${/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`}${isOptional ? '?' : ''}: ${type};`;
}

/** Prints schemas as TypeScript, and keeps which named ones that took. */
class TypePrinter {
  private readonly waiting: string[] = [];
  private readonly named = new Set<string>();

  constructor(private readonly schemas: Record<string, JsonSchema>) {}

  call({ parameters, requestBody, responses }: Operation): string {
    const parts = (place: string): string | undefined => {
      const given = parameters.filter((one) => one.in === place);
      if (given.length === 0) return undefined;
      const members = given.map(
        ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${this.print(schema)};`,
      );
      return `${place}${given.some(({ required }) => required) ? '' : '?'}: { ${members.join(' ')} };`;
    };
    const body = requestBody?.content[JSON_TYPE]?.schema;
    const given = [parts('path'), parts('query'), body && `body: ${this.print(body)};`].filter(Boolean);
    const answer = answerOf(responses);
    return `{ given: ${given.length > 0 ? `{ ${given.join(' ')} }` : 'object'}; answer: ${answer ? this.print(answer) : 'null'} }`;
  }

  /** Every named type that was printed, and those that these are made of. */
  declarations(): string {
    const done: string[] = [];
    for (let name = this.waiting.shift(); name !== undefined; name = this.waiting.shift()) {
      const schema = this.schemas[name]!;
      const text = typeof schema.description === 'string' ? `/** ${schema.description.replace(/\s+/g, ' ')} */\n` : '';
      done.push(`${text}export type ${name} = ${this.print(schema)};`);
    }
    return done.sort((a, b) => (a.replace(/^\/\*.*\n/, '') < b.replace(/^\/\*.*\n/, '') ? -1 : 1)).join('\n\n');
  }

  print(schema: JsonSchema): string {
    const { $ref, const: constant, enum: values, anyOf, oneOf, type } = schema;
    if (typeof $ref === 'string') return this.reference($ref.slice(REFERENCE.length));
    if (constant !== undefined) return JSON.stringify(constant);
    if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
    const choices = anyOf ?? oneOf;
    if (Array.isArray(choices)) return this.union(choices as JsonSchema[]);
    if (Array.isArray(type)) return this.union(type.map((one: unknown) => ({ ...schema, type: one })));
    if (type === 'array') return this.array(schema);
    if (type === 'object') return this.object(schema);
    if (type === 'integer' || type === 'number') return 'number';
    if (type === 'string' || type === 'boolean' || type === 'null') return type;
    if (Object.keys(schema).every((key) => key === 'description')) return 'unknown';
    throw new Error(`A schema of no known form: ${JSON.stringify(schema)}`);
  }

  private union(choices: JsonSchema[]): string {
    return [...new Set(choices.map((one) => `(${this.print(one)})`))].join(' | ');
  }

  private array({ items }: JsonSchema): string {
    if (Array.isArray(items)) return `[${items.map((one: JsonSchema) => this.print(one)).join(', ')}]`;
    return `(${items ? this.print(items as JsonSchema) : 'unknown'})[]`;
  }

  private object({ properties, required, additionalProperties: others, propertyNames }: JsonSchema): string {
    const needed = new Set(required as string[] | undefined);
    const members = Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(([name, one]) =>
      member(name, this.print(one), one.description, !needed.has(name)),
    );
    const known = members.length > 0 ? `{ ${members.join('\n')} }` : undefined;
    if (!others) return known ?? 'Record<string, never>';
    const names = propertyNames ? this.print(propertyNames as JsonSchema) : 'unknown';
    const key = names === 'unknown' ? 'string' : names;
    const isOpen = key !== 'string';
    const map = `${isOpen ? 'Partial<' : ''}Record<${key}, ${others === true ? 'unknown' : this.print(others as JsonSchema)}>${isOpen ? '>' : ''}`;
    return known ? `${known} & ${map}` : map;
  }

  private reference(name: string): string {
    if (name === EVENT_TYPE) return name;
    if (!this.named.has(name)) {
      this.named.add(name);
      this.waiting.push(name);
    }
    return name;
  }
}
