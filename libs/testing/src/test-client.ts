import { TEST_PASSWORD } from './factories.ts';

/** An answer with its body read. */
export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

/** A browser's way to call the API: JSON, and one session cookie that it keeps. */
export class TestClient {
  cookie = '';

  constructor(readonly origin: string) {}

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookie && { cookie: this.cookie }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const cookie = response.headers.getSetCookie().find((line) => line.includes('t0.sid='));
    if (cookie) this.cookie = cookie.split(';')[0]!;
    const text = await response.text();
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

  /** Signs in; rejects when refused. */
  async logIn(email: string, password = TEST_PASSWORD): Promise<this> {
    const { status, body } = await this.post('/api/auth/login', { email, password });
    if (status !== 200) throw new Error(`Sign-in of ${email} was answered ${status}: ${JSON.stringify(body)}`);
    return this;
  }
}
