/** Body of every refused or failed call (docs/product/calls.md#errors). `message` is one sentence a person can read. */
export interface ApiError {
  statusCode: number;
  message: string;
  /** Machine-readable code, for example SIGNAL_NOT_FOUND or VALIDATION_FAILED. */
  error: string;
  /** Field name to message, when fields are invalid. */
  fields?: Record<string, string>;
  /** With 409 on an edit of something that changed underneath: its current state. With 403 ACCOUNT_CLOSED: `ClosedAccount`. */
  current?: unknown;
  /** With 409 SIGNAL_HAS_WARNINGS: what has to be confirmed by name. */
  reasons?: Warning[];
}

/** One thing that is unusual about what was sent: a reason to ask again before it is stored. */
export interface Warning {
  code: string;
  /** One sentence with its figures. */
  message: string;
  /** The same in a few words, for the button that confirms it: 'entry 42,661 points from the market'. */
  label: string;
}

/** Request header that makes a publishing call safe to repeat: the same key answers with the first call's result. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
