import { TARGET_STEPS } from '@t0/contracts/signals';
import type {
  LastTarget,
  ManualStep,
  Signal,
  SignalStepKind,
  StepEmailKind,
  WithdrawalReason,
} from '@t0/contracts/signals';
import { formatPrice } from '../prices/price-format.ts';
import { changeHeadline, type Notice } from './signal-changes.ts';
import { isOpenSignal, tradeName } from './signal-order.ts';
import { isTarget, nextTargetOf, targetPriceOf, targetsReached } from './target-states.ts';
import type { TargetName } from './signal-targets.ts';
import { storyChanges } from './story-changes.ts';

export { storyChanges } from './story-changes.ts';

/** How it is announced to subscribers that half of a position comes off: 'HALF OFF: LONG GBPJPY'. */
export function halfOffNotice(signal: Pick<Signal, 'direction' | 'instrument'>): Notice {
  const name = tradeName(signal);
  return { title: `HALF OFF: ${name}`, message: `${name}: half of the position comes off now.` };
}

/** How a target before the last that the desk takes is announced to subscribers: 'T0 HIT: LONG GBPJPY'. No price reached it. */
export function targetNotice(
  signal: Pick<Signal, 'direction' | 'instrument' | 't0Price' | 't1Price' | 'furtherTargets'>,
  target: TargetName,
): Notice {
  const name = tradeName(signal);
  const price = formatPrice(signal.instrument, targetPriceOf(signal, target) ?? signal.t1Price);
  return {
    title: `${target.toUpperCase()} HIT: ${name}`,
    message: `${name}: ${target.toUpperCase()} ${price} was taken by hand.`,
  };
}

/** How a close by hand is announced to subscribers: 'CLOSED: LONG GBPJPY'. */
export function closeNotice(signal: Pick<Signal, 'direction' | 'instrument' | 'closePrice'>): Notice {
  const { instrument, closePrice } = signal;
  const name = tradeName(signal);
  const at = closePrice === null ? '' : ` at ${formatPrice(instrument, closePrice)}`;
  return { title: `CLOSED: ${name}`, message: `${name}: the signal was closed by hand${at}.` };
}

/** How a withdrawn signal is announced: 'WITHDRAWN: LONG GBPJPY'. */
export function withdrawalNotice(signal: Pick<Signal, 'direction' | 'instrument'>, reason: WithdrawalReason): Notice {
  const name = tradeName(signal);
  const why = reason === 'mistake' ? 'was sent by mistake and is withdrawn' : 'was withdrawn';
  return { title: `WITHDRAWN: ${name}`, message: `${name}: the signal ${why}. Do not act on it.` };
}

/** Which step an edit by hand amounts to; `edited` when it is none of the others. */
export function stepOfEdit(before: Signal, after: Signal): SignalStepKind {
  if (after.status === 'closed' && before.status !== 'closed') return 'closed';
  if (before.status === 'closed' && after.status !== 'closed') return 'reopened';
  const headline = changeHeadline(storyChanges(before, after), after.status);
  if (!headline || !isOpenSignal(before) || !isOpenSignal(after)) return 'edited';
  if (headline !== 'Stop moved') return 'changed';
  return after.slPrice === after.entryPrice ? 'stop-to-entry' : 'stop-moved';
}

/** The steps of a signal of which devices are notified (docs/product/channels.md#preferences). */
const NOTIFIED_STEPS: readonly SignalStepKind[] = [
  'activated',
  't0',
  ...TARGET_STEPS,
  'stop-to-entry',
  'stop-moved',
  'changed',
  'half-off',
  'closed',
  'withdrawn',
];

/** True if devices are notified of a step: neither of its publication, which is sent as a signal, nor of a correction of words. */
export function isNotifiedStep(kind: SignalStepKind): boolean {
  return NOTIFIED_STEPS.includes(kind);
}

/** Which mail a step is, if it is one that the owner can have mailed. */
export function stepEmailKind(
  kind: SignalStepKind,
  { closeReason }: Pick<Signal, 'closeReason'>,
): StepEmailKind | null {
  if (kind === 't0' || kind === 'withdrawn') return kind;
  if (kind === 'stop-to-entry' || kind === 'stop-moved' || kind === 'changed') return 'levels';
  if (isTarget(kind)) return 't1';
  if (kind !== 'closed') return null;
  if (isTarget(closeReason)) return 't1';
  return closeReason === 'stop' || closeReason === 'trail' ? 'stop' : 'close';
}

/**
 * True if a change by hand begins or ends a position or takes a target, which the record counts at the live price
 * (docs/product/record.md#acts-of-the-desk). `before` null: it is new.
 */
export function needsPrice(before: Signal | null, after: Signal): boolean {
  const was = before?.status;
  if (before === null || was !== 'active')
    return after.status === 'active' || (was === 'paused' && after.status === 'closed');
  return after.status !== 'active' || isAnotherTrade(before, after) || targetsReached(before) !== targetsReached(after);
}

type TradeIdentity = Pick<Signal, 'instrument' | 'direction'>;

/** True if an edit makes another trade of a signal: no position survives that. */
export function isAnotherTrade(before: TradeIdentity, after: TradeIdentity): boolean {
  return before.instrument !== after.instrument || before.direction !== after.direction;
}

/** Why a step cannot be taken: error code and sentence. */
export interface StepRefusal {
  error: string;
  message: string;
}

/**
 * The reason why a signal's state refuses a step by hand; null when it allows it. A limit order that waits has no position: its stop can move
 * and it can be closed, nothing else.
 */
export function validateStep(signal: Signal, step: ManualStep): StepRefusal | null {
  const name = tradeName(signal);
  if (!isOpenSignal(signal))
    return { error: 'SIGNAL_NOT_OPEN', message: `${notOpen(name, signal)} Nothing was changed.` };
  if (step === 'closed' || step === 'stop-moved') return null;
  if (signal.status === 'limit')
    return { error: 'STEP_NOT_POSSIBLE', message: `${name} still waits for its entry: there is no position yet.` };
  const done = (what: string): StepRefusal => ({
    error: 'STEP_TAKEN',
    message: `${name}: ${what} Nothing was changed.`,
  });
  if (step === 't0' && signal.t0Hit) return done('T0 was hit already.');
  if (isTarget(step)) return targetRefusal(signal, step);
  if (step === 'half-off' && signal.halfOffAt) return done('HALF OFF was sent already.');
  if (step === 'stop-to-entry' && signal.slPrice === signal.entryPrice)
    return done('The stop is at the entry already.');
  return null;
}

/** Targets after T0 are taken by hand in order, of a signal with further targets; one with two ends by CLOSE NOW. */
function targetRefusal(signal: Signal, step: LastTarget): StepRefusal | null {
  const name = tradeName(signal);
  const next = nextTargetOf(signal);
  const target = step.toUpperCase();
  if (targetPriceOf(signal, step) === undefined || !signal.furtherTargets)
    return { error: 'STEP_NOT_POSSIBLE', message: `${name} has no ${target} that can be taken by hand.` };
  if (step === next) return null;
  if (Number(step.slice(1)) < Number(next.slice(1)))
    return { error: 'STEP_TAKEN', message: `${name}: ${target} was hit already. Nothing was changed.` };
  return { error: 'STEP_NOT_POSSIBLE', message: `${name}: ${next.toUpperCase()} comes before ${target}.` };
}

function notOpen(name: string, { status, closeReason, furtherTargets }: Signal): string {
  if (status === 'paused') return `${name} is paused.`;
  if (isTarget(closeReason)) {
    const target = closeReason.toUpperCase();
    // The last of further targets may have been taken by hand.
    return `${name} is closed: ${furtherTargets ? `${target} was hit` : `the price reached ${target}`}.`;
  }
  const ended = {
    stop: 'is closed: the price reached the stop.',
    trail: 'is closed: the price reached the stop.',
    time: 'is closed: its time is over.',
    expired: 'is closed: the price did not reach its entry in time.',
    manual: 'was closed by hand already.',
  };
  return `${name} ${ended[closeReason ?? 'manual']}`;
}
