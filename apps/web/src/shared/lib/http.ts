import type { ApiError, SignalWarning } from '@t0/contracts/platform';
import { takeFirstRead, type ReadAnswer } from './first-reads.ts';

/** An answer that is no JSON. */
const UNREADABLE = 'The answer of the server could not be read. Please try again.';

const BY_STATUS: Record<number, string> = {
  401: 'Please log in again to continue.',
  403: 'You have no access to this.',
  404: 'This does not exist, or no longer.',
  408: 'The server took too long to answer. Please try again.',
  413: 'This is too large for the server.',
  429: 'Too many requests. Please wait a moment and try again.',
  502: 'The server is not available right now. Please try again in a moment.',
  503: 'The server is not available right now. Please try again in a moment.',
  504: 'The server took too long to answer. Please try again.',
};

/** The message for a failed call whose answer has none by the API, such as a proxy's page. */
export function messageForStatus(statusCode: number): string {
  return (
    BY_STATUS[statusCode] ??
    (statusCode >= 500
      ? 'Something went wrong on our side. Please try again.'
      : 'The server did not accept this. Reload the page and try again.')
  );
}

/** A call that was refused, failed, or never reached the server (`statusCode` 0). `message` can be shown to a user. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** With 409 on an edit of something that changed underneath: its current state; undefined otherwise. */
  readonly current: unknown;
  /** With 409 SIGNAL_HAS_WARNINGS: the warnings to be confirmed by name; empty otherwise. */
  readonly reasons: readonly SignalWarning[];

  constructor(body: ApiError) {
    super(body.message);
    this.name = 'HttpError';
    this.statusCode = body.statusCode;
    this.code = body.error;
    this.fields = body.fields ?? {};
    this.current = body.current;
    this.reasons = body.reasons ?? [];
  }
}

/** True when the call failed because there is no session. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof HttpError && error.statusCode === 401;
}

/** True when it is unknown whether the call took effect: no answer, an unreadable one, or the server failed while answering. */
export function isUncertain(error: unknown): boolean {
  return (
    !(error instanceof HttpError) || error.code === 'UNREADABLE' || error.statusCode === 0 || error.statusCode >= 500
  );
}

/** The browser's own errors: their messages are for developers. */
const TECHNICAL = [TypeError, SyntaxError, RangeError, ReferenceError, DOMException];

/** The sentence to show for any error: its message if it is meant for users, or else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof Error) || TECHNICAL.some((kind) => error instanceof kind)) return fallback;
  return error.message || fallback;
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

/** Calls the API in this origin with credentials, JSON in and out; a file is sent as it is, under the type that `headers` names. Throws HttpError unless the answer is OK. */
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
    body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
    ...(signal && { signal }),
  });
  if (!response.ok) throw new HttpError(await readError(response));
  const data = response.status === 204 ? undefined : await readBody(response);
  return { data: data as T, headers: response.headers };
}

/** Like `call`, for callers that need the body alone. */
export async function request<T>(path: string, options?: CallOptions): Promise<T> {
  return (await call<T>(path, options)).data;
}

const UNREACHABLE: ApiError = {
  statusCode: 0,
  error: 'NETWORK',
  message: 'The server cannot be reached. Check your connection and try again.',
};

/** Rethrows what the caller cancelled; anything else that ends a call early is a lost connection. */
function lostConnection(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new HttpError(UNREACHABLE);
}

/** Sends a call; the first reads of a page may be running already. */
async function reach(path: string, init: RequestInit): Promise<ReadAnswer> {
  try {
    return (init.method === 'GET' && (await takeFirstRead(path))) || (await fetch(path, init));
  } catch (error) {
    return lostConnection(error);
  }
}

/** The body of an answer. One that is no JSON did not come from the product's server. */
async function readBody(response: ReadAnswer): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (!(error instanceof SyntaxError)) return lostConnection(error);
    throw new HttpError({ statusCode: response.status, error: 'UNREADABLE', message: UNREADABLE });
  }
}

async function readError(response: ReadAnswer): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const { status: statusCode } = response;
  try {
    const body = JSON.parse(text) as Partial<ApiError>;
    if (isForPeople(statusCode, body)) return { error: 'UNKNOWN', ...body, statusCode } as ApiError;
  } catch {
    // Not JSON: a proxy in between answered.
  }
  return { statusCode, error: 'UNKNOWN', message: messageForStatus(statusCode) };
}

/** The message of a server error is shown only when the API wrote it: it names a code. */
function isForPeople(statusCode: number, body: Partial<ApiError> | null): boolean {
  return typeof body?.message === 'string' && (statusCode < 500 || /^[A-Z][A-Z_]*$/.test(body.error ?? ''));
}
