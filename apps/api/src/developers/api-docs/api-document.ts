import type { OpenAPIObject } from '@nestjs/swagger';
import { KEY_PREFIX } from '@t0/contracts/accounts';
import { dtoSchema } from './dto-schemas.ts';
import type { Route, RouteParameter } from './route-table.ts';

/** The parts of the description that come from types and comments, which do not exist at run time (docs/adr/0008-interface-descriptions-from-types.md). */
export interface DescribedAnswers {
  /** The comments above controllers and their handlers, by `Controller` and `Controller.handler`. */
  texts: Record<string, string>;
  /** JSON schema of each call's answer, by `Controller.handler`; `refusal` is the error that every call may answer. */
  answers: Record<string, object>;
  /** JSON schemas of the types that answers are made of. */
  schemas: Record<string, object>;
}

const KINDS: Record<RouteParameter['kind'], object> = {
  integer: { type: 'integer' },
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
};
const ACCESS: Record<Route['access'], string> = {
  public: 'Everybody.',
  authenticated: 'Everybody who is signed in.',
  subscribed: 'Members with an active subscription, and administrators.',
  admin: 'Administrators.',
};

/** The path of a route in the document: `:id` and `*path` become `{id}` and `{path}`. */
export function documentedPath(path: string): string {
  return path.replace(/[:*](\w+)/g, '{$1}');
}

/** The API as OpenAPI 3.1: calls from the controllers, bodies and queries from the DTOs' rules, answers from the return types. */
export function apiDocument(routes: Route[], sessionCookie: string, described: DescribedAnswers): OpenAPIObject {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes)
    (paths[documentedPath(route.path)] ??= {})[route.method.toLowerCase()] = operation(route, described);
  const bodies = routes.flatMap(({ body }) => (body ? [[body.name, dtoSchema(body)] as const] : []));
  const tags = [...new Set(routes.map(({ handler }) => tagOf(handler)))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'T0 Trading Terminal',
      version: '1',
      description:
        'Every refusal is an ApiError with one sentence for a person. Unsafe calls send JSON and must come from the terminal’s own origin, unless they come with a key. A call takes a key only where it names a scope. Live events are described by docs/asyncapi.json.',
    },
    paths,
    tags: tags.map((name) => ({ name, description: described.texts[`${name}Controller`] ?? '' })),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        key: { type: 'http', scheme: 'bearer', bearerFormat: `${KEY_PREFIX}...`, description: 'A key of the profile.' },
      },
      schemas: { ...described.schemas, ...Object.fromEntries(bodies) },
    },
  };
}

function tagOf(handler: string): string {
  return handler.split('.')[0]!.replace(/Controller$/, '');
}

function operation(route: Route, { texts, answers }: DescribedAnswers): object {
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[^\w]+/g, '_')}`,
    tags: [tagOf(route.handler)],
    description: [
      texts[route.handler],
      `For: ${ACCESS[route.access]}`,
      route.scope && `Scope of a key: ${route.scope}.`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    ...security(route),
    parameters: [...pathParameters(route), ...route.parameters.map(parameter), ...queryParameters(route)],
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${route.body.name}` } } },
      },
    }),
    responses: responses(route, answers),
  };
}

/** A session or a key with the scope; neither where everybody may call. */
function security({ access, scope }: Route): { security?: object[] } {
  if (access === 'public' && scope === null) return {};
  return { security: [access === 'public' ? {} : { session: [] }, ...(scope ? [{ key: [scope] }] : [])] };
}

/** Parts of the path that the handler reads from the request itself. */
function pathParameters({ path, parameters }: Route): object[] {
  const declared = parameters.map(({ name }) => name);
  return [...path.matchAll(/[:*](\w+)/g)]
    .map(([, name]) => name!)
    .filter((name) => !declared.includes(name))
    .map((name) => parameter({ in: 'path', name, kind: 'text' }));
}

function parameter({ in: place, name, kind }: RouteParameter): object {
  return { in: place, name, required: place === 'path', schema: KINDS[kind] };
}

function queryParameters({ query }: Route): object[] {
  if (!query) return [];
  const { properties, required } = dtoSchema(query);
  return Object.entries(properties).map(([name, schema]) => ({
    in: 'query',
    name,
    required: required?.includes(name) ?? false,
    schema,
  }));
}

function responses({ handler, status, access }: Route, answers: DescribedAnswers['answers']): Record<string, object> {
  const answer = answers[handler];
  const refusal = (description: string): object => ({
    description,
    content: { 'application/json': { schema: answers.refusal } },
  });
  return {
    [status]: {
      description: status === 204 ? 'Done; the answer is empty' : 'Done',
      ...(answer && { content: { 'application/json': { schema: answer } } }),
    },
    ...(access !== 'public' && { 401: refusal('Nobody is signed in') }),
    ...((access === 'subscribed' || access === 'admin') && { 403: refusal('The account may not do this') }),
    default: refusal('The reason, in one sentence'),
  };
}
