import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_PASSWORD } from './factories.ts';

/** An answer with its body read. */
export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

const SIGN_IN_TRIES = 5;

/** A browser's way to call the API: JSON, one session cookie that it keeps, and that of a registration; or a program's, with a key. */
export class TestClient {
  cookie = '';
  /** The cookie by which the API knows the browser that registered. */
  registration = '';
  /** A key, sent with every call once it is set. */
  key = '';

  constructor(
    readonly origin: string,
    /** A call that is not answered by then rejects, ms; absent: calls take as long as they take. */
    private readonly withinMs?: number,
  ) {}

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      ...(this.withinMs !== undefined && { signal: AbortSignal.timeout(this.withinMs) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...((this.cookie || this.registration) && {
          cookie: [this.cookie, this.registration].filter(Boolean).join('; '),
        }),
        ...(this.key && { authorization: `Bearer ${this.key}` }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const cookie = response.headers.getSetCookie().find((line) => line.includes('t0.sid='));
    if (cookie) this.cookie = cookie.split(';')[0]!;
    const registration = response.headers.getSetCookie().find((line) => line.startsWith('t0.registration='));
    if (registration) this.registration = registration.split(';')[0]!;
    // An event stream never ends: that it was opened is the answer.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    let parsed: unknown = text;
    try {
      parsed = text === '' ? null : JSON.parse(text);
    } catch {
      // Not JSON: the text is the body.
    }
    return { status: response.status, headers: response.headers, body: parsed as T };
  }

  get<T = Record<string, unknown>>(path: string): Promise<Answer<T>> {
    return this.call<T>('GET', path);
  }

  post<T = Record<string, unknown>>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.call<T>('POST', path, body, headers);
  }

  put<T = Record<string, unknown>>(path: string, body: unknown): Promise<Answer<T>> {
    return this.call<T>('PUT', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  /**
   * Signs in; rejects when refused. An overloaded API, such as one in a process where workers start, says when to try again: so it does, a few
   * times.
   */
  async logIn(email: string, password = TEST_PASSWORD): Promise<this> {
    const signIn = (): Promise<Answer> => this.post('/api/auth/login', { email, password });
    let answer = await signIn();
    for (let tries = 1; answer.status === 503 && tries < SIGN_IN_TRIES; tries += 1) {
      await sleep(Number(answer.headers.get('retry-after')) * 1000);
      answer = await signIn();
    }
    const { status, body } = answer;
    if (status !== 200) throw new Error(`Sign-in of ${email} was answered ${status}: ${JSON.stringify(body)}`);
    return this;
  }
}
