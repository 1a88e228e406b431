/** A call the code under test made. */
interface FakeCall {
  method: string;
  path: string;
  body: unknown;
}

/** The replacement of the server in a spec. */
export interface FakeApi {
  calls: FakeCall[];
  /** Answers every such call from now on; `status` 0 fails as an unreachable server does. */
  on: (route: string, status: number, body?: unknown) => void;
  /** The bodies sent to a route, in order. */
  sent: (route: string) => unknown[];
}

/** Replaces `fetch`. A route is 'GET /api/billing'; a call to an unknown one is answered 404. */
export function fakeApi(): FakeApi {
  const calls: FakeCall[] = [];
  const answers = new Map<string, { status: number; body: unknown }>();
  const answer = (path: string, init: RequestInit = {}): Promise<unknown> => {
    const method = init.method ?? 'GET';
    calls.push({ method, path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    const { status, body } = answers.get(`${method} ${path}`) ?? { status: 404, body: { message: 'Not found' } };
    if (status === 0) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve({
      ok: status < 400,
      status,
      statusText: '',
      headers: new Map(),
      text: () => Promise.resolve(JSON.stringify(body)),
      json: () => Promise.resolve(body),
    });
  };
  Object.assign(globalThis, { fetch: answer });
  return {
    calls,
    on: (route, status, body) => void answers.set(route, { status, body }),
    sent: (route) => calls.filter(({ method, path }) => `${method} ${path}` === route).map(({ body }) => body),
  };
}

/** The body of a refusal, as the server writes it. */
export const refusal = (statusCode: number, message: string, error = 'REFUSED') => ({ statusCode, message, error });
