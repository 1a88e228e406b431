/**
 * Code and sentence of a refusal that brought none of its own: those of the framework and its middleware, whose words are made for
 * programmers. Ours bring their own sentence, which says more.
 */
const SENTENCES: Readonly<Record<number, readonly [error: string, message: string]>> = {
  400: ['BAD_REQUEST', 'The request could not be read'],
  401: ['UNAUTHENTICATED', 'Unauthorized: log in to continue'],
  403: ['FORBIDDEN', 'You may not do this'],
  404: ['NOT_FOUND', 'There is nothing here'],
  405: ['METHOD_NOT_ALLOWED', 'This address does not take such a call'],
  406: ['NOT_ACCEPTABLE', 'The answer is not to be had in the form that was asked for'],
  408: ['REQUEST_TIMEOUT', 'The request took too long to arrive. Please try again.'],
  409: ['CONFLICT', 'Something else changed this meanwhile. Please look again.'],
  410: ['GONE', 'This no longer exists'],
  412: ['PRECONDITION_FAILED', 'This is not as the request expected it. Please look again.'],
  413: ['BODY_TOO_LARGE', 'The request is too large'],
  414: ['ADDRESS_TOO_LONG', 'The address is too long'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Send JSON with the content type application/json'],
  416: ['RANGE_NOT_SATISFIABLE', 'The file does not have the part that was asked for'],
  422: ['UNPROCESSABLE', 'The request could not be carried out'],
  429: ['TOO_MANY_REQUESTS', 'Too many requests. Please try again in a moment.'],
  431: ['HEADERS_TOO_LARGE', 'The headers of the request are too large'],
  503: ['OVERLOADED', 'The server is busy. Please try again in a moment.'],
};
const REFUSED = ['REFUSED', 'The request was refused'] as const;
const FAILED = ['INTERNAL_ERROR', 'Something went wrong on our side. Please try again.'] as const;

/** Code and sentence for a status (400 to 599) that came without them. */
export function sentenceOf(status: number): readonly [error: string, message: string] {
  return SENTENCES[status] ?? (status >= 500 ? FAILED : REFUSED);
}
