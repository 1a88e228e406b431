import { STAFF_AREAS } from '@t0/contracts/accounts';
import { LIVE_EVENT_VERSION, SOCKET_PATH, STREAM_PATH } from '@t0/contracts/live';
import { exampleOf } from './examples.ts';
import { typeSchemas, type JsonSchema, type TypeRoot } from './type-schemas.ts';

/** Roots of the contract that the socket carries, in addition to the events' envelope, which is built here. */
const NAMES = [
  'LiveEventData',
  'Audience',
  'DropReason',
  'PriceFrame',
  'CompactPrices',
  'PriceWatch',
  'Resync',
  'TransientPush',
  'SeenReceipt',
  'SeenAck',
  'SocketAuth',
  'StreamOpened',
  'StreamPosition',
  'ConnectRefusal',
];
const FROM_SERVER = ['event', 'events', 'prices', 'ticks', 'resync', 'transient'];
const FROM_CLIENT = ['seen', 'typing', 'watch'];
/** Of an event stream, in the order in which they come first. */
const STREAMED = ['opened', 'event', 'position', 'resync', 'prices', 'transient'];
/** Messages with an example: the other messages of a stream, in addition to the events. */
const SHOWN = ['StreamOpened', 'StreamPosition', 'Resync', 'PriceFrame', 'TransientPush'];
/** The recipients of an event, by its text; the others go to one account. */
const ROOMS: [RegExp, string][] = [
  [/^For staff:/, 'admins'],
  ...STAFF_AREAS.map((area): [RegExp, string] => [new RegExp(`^For staff \\(${area}\\)`), `staff:${area}`]),
  [/everybody/, 'public'],
  [/^For (?:members|those)|^A (?:note|memo) /, 'subscribers'],
];

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const strict = (properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

/** Name of the schema of one event type's envelope. */
const eventSchemaName = (type: string): string => `event.${type}`;

/** The live interface as AsyncAPI 3, from the types of the contract (docs/REALTIME.md). */
export function asyncApiDocument(): JsonSchema {
  const roots = NAMES.map((name): TypeRoot => ({
    name,
    type: name,
    imports: [{ name, from: `@t0/contracts/${/^(Price|Compact)/.test(name) ? 'prices' : 'live'}` }],
    declarations: [],
  }));
  const { schemas } = typeSchemas(roots);
  const { LiveEventData: events, ...named } = schemas;
  const payloads = events!.properties as Record<string, JsonSchema>;
  const envelopes = Object.fromEntries(
    Object.entries(payloads).map(([type, { description, ...data }]) => [
      eventSchemaName(type),
      {
        ...strict({
          seq: { type: 'integer', minimum: 1, description: 'Place in the event log, without gaps' },
          type: { const: type },
          v: { const: LIVE_EVENT_VERSION, description: 'Version of the shape of `data`' },
          audience: ref('Audience'),
          at: { type: 'string', format: 'date-time', description: 'When the change was committed' },
          data,
        }),
        ...(description !== undefined && { description }),
      },
    ]),
  );
  const withExample = (schema: JsonSchema): JsonSchema => ({ ...schema, examples: [exampleOf(schema, schemas)] });
  const withEventExample = (schema: JsonSchema): JsonSchema => {
    const example = exampleOf(schema, schemas) as { audience: string };
    const [, audience] = ROOMS.find(([words]) => words.test(String(schema.description))) ?? [];
    return { ...schema, examples: [{ ...example, audience: audience ?? example.audience }] };
  };
  const message = (name: string, payload: JsonSchema, summary: string): [string, JsonSchema] => [
    name,
    { name, summary, contentType: 'application/json', payload },
  ];
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'T0 Trading Terminal: live events',
      version: String(LIVE_EVENT_VERSION),
      description:
        'Socket.IO 4 over WebSocket alone, or server-sent events (GET /api/stream). The session cookie says who is connected; the server chooses the rooms, so a socket gets what its account may read and nothing else. What delivery promises: docs/REALTIME.md.',
    },
    defaultContentType: 'application/json',
    servers: {
      terminal: { host: 'localhost:3000', protocol: 'wss', pathname: SOCKET_PATH },
      streams: { host: 'localhost:3000', protocol: 'https' },
    },
    channels: {
      live: {
        address: SOCKET_PATH,
        title: 'The one channel of a screen',
        description:
          'On connect the client sends SocketAuth as Socket.IO’s auth; a refused connection carries one of ConnectRefusal as its message.',
        servers: [{ $ref: '#/servers/terminal' }],
        messages: messagesOf([...FROM_SERVER, ...FROM_CLIENT]),
      },
      stream: {
        address: STREAM_PATH,
        title: 'The same events as server-sent events',
        description:
          'GET with a session or a key of the scope `stream`. Each message is named by its `event` field; what has a place in the log carries it as `id`, from which Last-Event-ID goes on.',
        servers: [{ $ref: '#/servers/streams' }],
        messages: messagesOf(STREAMED),
      },
    },
    operations: Object.fromEntries([
      ...FROM_SERVER.map((name) => [`send.${name}`, operation('send', name)] as const),
      ...FROM_CLIENT.map((name) => [`receive.${name}`, operation('receive', name)] as const),
      ...STREAMED.map((name) => [`stream.${name}`, operation('send', name, 'stream')] as const),
    ]),
    components: {
      messages: Object.fromEntries([
        message('event', ref('LiveEvent'), 'One entry of the event log, the moment it is committed'),
        message(
          'events',
          ref('EventBatch'),
          'On connect: everything since the client’s cursor, even when that is nothing',
        ),
        message('opened', ref('StreamOpened'), 'First of a stream: its id'),
        message(
          'position',
          ref('StreamPosition'),
          'After what was missed, even when nothing was: where the stream stands',
        ),
        message('prices', ref('PriceFrame'), 'The latest price of each instrument that moved'),
        message(
          'ticks',
          ref('CompactPrices'),
          'The same as texts, in place of `prices`, to who says which prices it shows (docs/REALTIME.md#compact-frames)',
        ),
        message('resync', ref('Resync'), 'The cursor cannot be served: read the snapshots anew'),
        message('transient', ref('TransientPush'), 'Worth sending now and never again: not caught up, may be lost'),
        [
          'seen',
          {
            ...message('seen', { type: 'array', items: ref('SeenReceipt') }, 'Events that reached the screen')[1],
            description: 'Acknowledged with SeenAck: the server’s time and the position reached.',
          },
        ],
        message(
          'typing',
          strict({ userId: { type: 'string' } }, ['userId']),
          'Somebody writes in a direct line: a member in the own one (without userId), an administrator in that member’s',
        ),
        message(
          'watch',
          ref('PriceWatch'),
          'Which prices are shown from now on; the last one holds. Only to a gateway that has sent `ticks`',
        ),
      ]),
      schemas: {
        ...Object.fromEntries(Object.entries(envelopes).map(([name, schema]) => [name, withEventExample(schema)])),
        LiveEvent: { oneOf: Object.keys(payloads).map((type) => ref(eventSchemaName(type))) },
        EventBatch: strict(
          {
            events: { type: 'array', items: ref('LiveEvent') },
            position: { type: 'string', description: 'The stream position (`epoch:seq`) reached with this batch' },
            dropped: ref('DropReason'),
          },
          ['dropped'],
        ),
        ...named,
        ...Object.fromEntries(SHOWN.map((name) => [name, withExample(named[name]!)])),
        Audience: { type: 'string', pattern: `^(public|subscribers|admins|staff:(${STAFF_AREAS.join('|')})|user:.+)$` },
      },
    },
  };
}

function messagesOf(names: string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }]));
}

function operation(action: 'send' | 'receive', name: string, channel = 'live'): JsonSchema {
  return {
    action,
    channel: { $ref: `#/channels/${channel}` },
    messages: [{ $ref: `#/channels/${channel}/messages/${name}` }],
  };
}
