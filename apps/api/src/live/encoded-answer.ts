import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';

/** The encoded body of an answer. */
export type Encoded<Body> = string & { readonly body?: Body };

/** An answer that is encoded already. */
export interface EncodedAnswer {
  readonly json: string;
  /** A hash of `json`: another release, or a change by hand, may give another answer at the same position. */
  readonly etag: string;
}

/** The answer with its hash. */
export function encodedAnswer(json: string): EncodedAnswer {
  return { json, etag: `W/"${createHash('sha256').update(json).digest('base64url')}"` };
}

/** Writes the headers of an answer and returns its body; 304 with an empty one to a client that has it. */
export function sendEncoded({ json, etag }: EncodedAnswer, request: Request, response: Response): Encoded<never> {
  response.set({ etag });
  if (request.headers['if-none-match'] === etag) {
    response.status(304);
    return '';
  }
  response.type('application/json');
  return json;
}
