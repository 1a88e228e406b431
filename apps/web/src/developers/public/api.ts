import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/lib/http.ts';

/** The addresses of the files for programmers (`apps/web/build/developer-files.mjs`). */
export const OPENAPI = '/developers/openapi.json';
export const ASYNCAPI = '/developers/asyncapi.json';

/** One call that takes a key. */
export interface DescribedCall {
  method: string;
  path: string;
  text: string;
  scope: string;
}

/** An event, or another message of the stream: its meaning, and an example of it. */
export interface DescribedEvent {
  name: string;
  text: string;
  example: unknown;
}

/** The parts of the two interface documents that the page shows. */
export interface Interfaces {
  calls: DescribedCall[];
  messages: DescribedEvent[];
  events: DescribedEvent[];
}

interface Schema {
  description?: string;
  examples?: unknown[];
}
/** The documents, as far as they are read here. */
interface OpenApi {
  paths: Record<string, Record<string, { description: string; security: { key?: string[] }[] }>>;
}
interface AsyncApi {
  channels: { stream: { messages: Record<string, object> } };
  components: {
    messages: Record<string, { summary: string; payload: { $ref: string } }>;
    schemas: Record<string, Schema>;
  };
}

const EVENT = 'event.';
const PARAGRAPH = /\n\n/;

/** Reads both documents; everybody reads the same. */
export const interfacesQuery = queryOptions({
  queryKey: ['developers'],
  queryFn: async ({ signal }) => {
    const [calls, events] = await Promise.all([
      request<OpenApi>(OPENAPI, { signal }),
      request<AsyncApi>(ASYNCAPI, { signal }),
    ]);
    return interfacesOf(calls, events);
  },
  meta: { scope: 'public' },
});

/** Extracts the parts of the documents that the page shows. */
function interfacesOf(openApi: OpenApi, asyncApi: AsyncApi): Interfaces {
  const { messages, schemas } = asyncApi.components;
  const calls = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description, security }]) => ({
      method: method.toUpperCase(),
      path,
      text: description
        .split(PARAGRAPH)
        .filter((part) => !part.startsWith('Scope of a key'))
        .join(' '),
      scope: security.flatMap(({ key }) => key ?? []).join(' '),
    })),
  );
  const events = Object.entries(schemas)
    .filter(([name]) => name.startsWith(EVENT))
    .map(([name, { description, examples }]) => ({
      name: name.slice(EVENT.length),
      text: description ?? '',
      example: examples?.[0],
    }));
  // Each event explains itself below.
  const others = Object.keys(asyncApi.channels.stream.messages).filter((name) => name !== 'event');
  return {
    calls,
    events,
    messages: others.map((name) => {
      const { summary, payload } = messages[name]!;
      return { name, text: summary, example: schemas[payload.$ref.split('/').at(-1)!]?.examples?.[0] };
    }),
  };
}
