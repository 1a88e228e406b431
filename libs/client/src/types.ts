import type { components, operations } from './interfaces.generated.ts';

interface Operation {
  parameters: { path?: unknown; query?: unknown };
  responses: object;
}
interface Json<Body> {
  content: { 'application/json': Body };
}
type AnyEvent = components['schemas']['LiveEvent'];

/** The body of the answer when all is well: null where there is none, never where it is no JSON. */
type AnswerOf<Responses> = 204 extends keyof Responses
  ? null
  : Responses[keyof Responses & (200 | 201 | 202)] extends Json<infer Body>
    ? Body
    : never;
type GivenTo<One extends Operation> = Pick<One['parameters'], 'path' | 'query'> &
  (One extends { requestBody: Json<infer Body> } ? { body: Body } : object);

/** The parameters, the body and the answer of each call, by method and address. */
export type Calls = {
  [Name in keyof operations as AnswerOf<operations[Name]['responses']> extends never ? never : Name]: {
    given: GivenTo<operations[Name]>;
    answer: AnswerOf<operations[Name]['responses']>;
  };
};

/** The data of each event of the log, by the event's type. */
export type LiveEventData = { [Event in AnyEvent as Event['type']]: Event['data'] };

/** One event of the log: the whole new state of what changed. `seq` is its place, `at` when it was committed. */
export type LiveEvent<T extends keyof LiveEventData = keyof LiveEventData> = Extract<AnyEvent, { type: T }>;
