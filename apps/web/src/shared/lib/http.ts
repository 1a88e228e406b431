import type { ApiError } from '@t0/contracts';

/** A call that was refused, failed, or never reached the server (`statusCode` 0). `message` can be shown to a person. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** With 409 on an edit of something that changed underneath: its current state; undefined otherwise. */
  readonly current: unknown;

  constructor(body: ApiError) {
    super(body.message);
    this.name = 'HttpError';
    this.statusCode = body.statusCode;
    this.code = body.error;
    this.fields = body.fields ?? {};
    this.current = body.current;
  }
}

/** True when the call failed because nobody is signed in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof HttpError && error.statusCode === 401;
}

/** True when nobody can tell whether the call took effect: no answer, or the server failed while answering. */
export function isUncertain(error: unknown): boolean {
  return !(error instanceof HttpError) || error.statusCode === 0 || error.statusCode >= 500;
}

/** The sentence to show for any error. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** An answer with the headers a caller may need. */
export interface Answer<T> {
  data: T;
  headers: Headers;
}

/** Calls the API in this origin with credentials, JSON in and out. Throws HttpError unless the answer is OK. */
export async function call<T>(path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const { method = 'GET', body, headers, signal } = options;
  const response = await reach(path, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      // Every unsafe call is JSON, with a body or without: the server refuses other content types.
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    ...(signal && { signal }),
  });
  if (!response.ok) throw new HttpError(await readError(response));
  const data = (response.status === 204 ? undefined : await response.json()) as T;
  return { data, headers: response.headers };
}

/** Like `call`, for callers that need the body alone. */
export async function request<T>(path: string, options?: CallOptions): Promise<T> {
  return (await call<T>(path, options)).data;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new HttpError({
      statusCode: 0,
      error: 'NETWORK',
      message: 'The server cannot be reached. Check your connection and try again.',
    });
  }
}

async function readError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  try {
    const body = JSON.parse(text) as Partial<ApiError>;
    if (typeof body.message === 'string') return { error: 'UNKNOWN', ...body, statusCode: response.status } as ApiError;
  } catch {
    // Not JSON: a proxy in between answered.
  }
  const reason = text.length > 0 && text.length < 200 && !text.startsWith('<') ? text : response.statusText;
  return { statusCode: response.status, error: 'UNKNOWN', message: `${response.status}: ${reason}` };
}
