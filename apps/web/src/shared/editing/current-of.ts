import { HttpError } from '../lib/http.ts';

/** The server's current version, from a refusal because of another's change (409): null when it is gone, undefined for other errors. */
export function currentOf<T>(error: unknown): T | null | undefined {
  return error instanceof HttpError && error.statusCode === 409 ? (error.current as T | null | undefined) : undefined;
}
