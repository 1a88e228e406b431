import type { Audience, LiveEventData, LiveEventType } from '@t0/contracts';

/** Announces a change inside a transaction: the event joins the log if, and only if, the transaction commits. */
export type Emit = <T extends LiveEventType>(type: T, audience: Audience, data: LiveEventData[T]) => void;
