import { STORY_FIELDS } from '@t0/contracts';
import type {
  HandStep,
  Signal,
  SignalStepKind,
  StepChange,
  StepEmailKind,
  StoryField,
  WithdrawalReason,
} from '@t0/contracts';
import { formatPrice } from './price-format.ts';
import { isOpenSignal } from './signal-order.ts';

/** The words of a notification. */
export interface Notice {
  title: string;
  message: string;
}

/** 'LONG GBPJPY'. */
export function tradeName({ direction, instrument }: Pick<Signal, 'direction' | 'instrument'>): string {
  return `${direction.toUpperCase()} ${instrument}`;
}

/** How a step by hand is announced to subscribers: 'STOP TO ENTRY: LONG GBPJPY'. */
export function handNotice(
  before: Pick<Signal, 'slPrice'>,
  after: Pick<Signal, 'direction' | 'instrument' | 'slPrice' | 't0Price' | 'closePrice'>,
  step: 't0' | 'closed' | 'half-off' | 'stop-to-entry' | 'stop-moved',
): Notice {
  const name = tradeName(after);
  const price = (value: string): string => formatPrice(after.instrument, value);
  switch (step) {
    case 't0':
      return { title: `T0 HIT: ${name}`, message: `${name}: T0 ${price(after.t0Price)} was taken by hand.` };
    case 'closed':
      return {
        title: `CLOSED: ${name}`,
        message: `${name}: the signal was closed by hand${after.closePrice === null ? '' : ` at ${price(after.closePrice)}`}.`,
      };
    case 'half-off':
      return { title: `HALF OFF: ${name}`, message: `${name}: half of the position comes off now.` };
    case 'stop-to-entry':
      return {
        title: `STOP TO ENTRY: ${name}`,
        message: `${name}: the stop moves from ${price(before.slPrice)} to the entry, ${price(after.slPrice)}.`,
      };
    case 'stop-moved':
      return {
        title: `STOP MOVED: ${name}`,
        message: `${name}: the stop moves from ${price(before.slPrice)} to ${price(after.slPrice)}.`,
      };
  }
}

/** How a withdrawn signal is announced: 'WITHDRAWN: LONG GBPJPY'. */
export function withdrawalNotice(signal: Pick<Signal, 'direction' | 'instrument'>, reason: WithdrawalReason): Notice {
  const name = tradeName(signal);
  const why = reason === 'mistake' ? 'was sent by mistake and is withdrawn' : 'was withdrawn';
  return { title: `WITHDRAWN: ${name}`, message: `${name}: the signal ${why}. Do not act on it.` };
}

/** What a story tells of a change: the fields that differ. */
export function storyChanges(before: Signal, after: Signal): StepChange[] {
  return STORY_FIELDS.filter((field) => before[field] !== after[field]).map((field: StoryField) => ({
    field,
    from: String(before[field]),
    to: String(after[field]),
  }));
}

/** Which step an edit by hand amounts to; `edited` when it is none of the others. */
export function stepOfEdit(before: Signal, after: Signal): SignalStepKind {
  if (after.status === 'closed' && before.status !== 'closed') return 'closed';
  if (before.status === 'closed' && after.status !== 'closed') return 'reopened';
  const changed = storyChanges(before, after).map(({ field }) => field);
  if (!isOpenSignal(after) || changed.length !== 1 || changed[0] !== 'slPrice') return 'edited';
  return after.slPrice === after.entryPrice ? 'stop-to-entry' : 'stop-moved';
}

/** What a signal's life looks like from outside: the steps that devices are told of (docs/product/reach.md#what-is-told). */
const TOLD_STEPS: readonly SignalStepKind[] = [
  'activated',
  't0',
  'stop-to-entry',
  'stop-moved',
  'half-off',
  'closed',
  'withdrawn',
];

/** Whether devices are told of a step: neither its publication, which is told as a signal, nor a correction of words. */
export function isToldStep(kind: SignalStepKind): boolean {
  return TOLD_STEPS.includes(kind);
}

/** Which mail a step is, if it is one that the owner can have mailed. */
export function stepEmailKind(
  kind: SignalStepKind,
  { closeReason }: Pick<Signal, 'closeReason'>,
): StepEmailKind | null {
  if (kind === 't0' || kind === 'withdrawn') return kind;
  if (kind !== 'closed') return null;
  return closeReason === 'stop' || closeReason === 't1' ? closeReason : 'close';
}

/** Why a step cannot be taken: error code and sentence. */
export interface StepFault {
  error: string;
  message: string;
}

/**
 * Whether a signal's state allows a step by hand; null when it does. A waiting limit order has no position yet: its stop can be moved
 * and the order be closed, nothing else.
 */
export function findStepFault(signal: Signal, step: HandStep): StepFault | null {
  const name = tradeName(signal);
  if (!isOpenSignal(signal))
    return { error: 'SIGNAL_NOT_OPEN', message: `${notOpen(name, signal)} Nothing was changed.` };
  if (step === 'closed' || step === 'stop-moved') return null;
  if (signal.status === 'limit')
    return { error: 'STEP_NOT_POSSIBLE', message: `${name} still waits for its entry: there is no position yet.` };
  const done = (what: string): StepFault => ({ error: 'STEP_TAKEN', message: `${name}: ${what} Nothing was changed.` });
  if (step === 't0' && signal.t0Hit) return done('T0 was hit already.');
  if (step === 'half-off' && signal.halfOffAt) return done('HALF OFF was said already.');
  if (step === 'stop-to-entry' && signal.slPrice === signal.entryPrice)
    return done('The stop stands at the entry already.');
  return null;
}

const ENDED = { t1: 'is closed: the price reached T1.', stop: 'is closed: the price reached the stop.' } as const;

function notOpen(name: string, { status, closeReason }: Signal): string {
  if (status === 'paused') return `${name} is paused.`;
  return `${name} ${closeReason === 't1' || closeReason === 'stop' ? ENDED[closeReason] : 'was closed by hand already.'}`;
}
