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
  reasons?: SignalWarning[];
}

/**
 * The warnings about a signal's levels. `ENTRY_FAR`: the entry is far from the market. `ENTRY_BETTER`: an active entry is
 * better than the market by more than the spread, so that the record counts the market. `..._PASSED`: the current price has
 * already passed that level. `REWARD_...`: the reward to T1 against the risk to the stop. `REPEATED`: the same levels were published
 *  a moment ago. `NOT_UNDERSTOOD`: the alert or the pasted text that it is from says more than was read.
 */
export const SIGNAL_WARNINGS = [
  'ENTRY_FAR',
  'ENTRY_BETTER',
  'STOP_PASSED',
  'T0_PASSED',
  'T1_PASSED',
  'REWARD_LOW',
  'REWARD_HIGH',
  'REPEATED',
  'NOT_UNDERSTOOD',
] as const;
export type SignalWarningCode = (typeof SIGNAL_WARNINGS)[number];

/** One thing that is unusual about a signal: a reason to ask again before it is published or saved. */
export interface SignalWarning {
  code: SignalWarningCode;
  /** One sentence with its figures. */
  message: string;
  /** The same in a few words, for the button that confirms it: 'entry 42,661 points from the market'. */
  label: string;
}

/** Request header that makes a publishing call safe to repeat: the same key answers with the first call's result. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
