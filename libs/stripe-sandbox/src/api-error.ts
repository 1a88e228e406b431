/** A refusal in Stripe's envelope: `{ error: { type, code, message, param } }`. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    readonly detail: { type: string; message: string; code?: string; param?: string; decline_code?: string },
  ) {
    super(detail.message);
  }

  get body(): unknown {
    return { error: this.detail };
  }
}

/** 400: an invalid parameter. */
export function invalid(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(param && { param }),
    ...(code && { code }),
  });
}

/** No such thing: 404 when it is the path that names it, 400 when a parameter does. */
export function missing(kind: string, id: string, param = 'id', status = 404): ApiError {
  return new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** Faults that tests can request, to see how the product handles them. */
export const FAULTS = {
  card_error: () =>
    new ApiError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    }),
  authentication_error: () =>
    new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' }),
  rate_limit: () =>
    new ApiError(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Too many requests in too little time.',
    }),
  api_error: () => new ApiError(500, { type: 'api_error', message: 'An error occurred on our side.' }),
} as const;
export type Fault = keyof typeof FAULTS;
