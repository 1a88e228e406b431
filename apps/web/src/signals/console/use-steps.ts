import type { Quote } from '@t0/contracts/prices';
import { isHeldSignal, STEP_UNDO_SECONDS, type Publication } from '@t0/contracts/signals';
import type { LastTarget, ManualStep, Signal, TakeStepDto } from '@t0/contracts/signals';
import { exitPrice, isEntryReached, pipsBetween } from '@t0/domain/prices';
import { isTarget, lastTargetOf, nextTargetOf, targetOfStep, targetPriceOf, validateStep } from '@t0/domain/signals';
import type { TargetName } from '@t0/domain/signals';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { usePrices } from '../../prices/price-store.ts';
import { currentOf } from '../../shared/editing/use-versioned-edit.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { onceEnded, postOnce } from '../../shared/lib/idempotency-key.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { undoHeld } from './held-notes.tsx';
import { followHeld } from './use-held-signals.ts';
import { asOwnAction } from '../own-actions.ts';

/** A step as the screen shows it. */
export interface StepChoice {
  step: ManualStep;
  label: string;
  /** The key that takes it while its row has the focus. */
  key: string;
}

/** The steps in the order in which a trade takes them, without the targets after T0. */
const STEPS: readonly StepChoice[] = [
  { step: 't0', label: 'T0 HIT', key: 't' },
  { step: 'half-off', label: 'HALF OFF', key: 'h' },
  { step: 'stop-to-entry', label: 'STOP TO ENTRY', key: 'e' },
  { step: 'stop-moved', label: 'MOVE STOP...', key: 'm' },
  { step: 'closed', label: 'CLOSE NOW', key: 'c' },
];

/** The steps that a signal's state allows; none of one that is not open. The server has the last word. */
export function stepsOf(signal: Signal): StepChoice[] {
  const next = nextTargetOf(signal);
  const choices = next === 't0' ? STEPS : [nextTarget(next), ...STEPS];
  return choices.flatMap((choice) => {
    if (validateStep(signal, choice.step) !== null) return [];
    // An order that waits has no position to close.
    return signal.status === 'limit' && choice.step === 'closed' ? { ...choice, label: 'CANCEL ORDER' } : choice;
  });
}

/** The next target of a signal with further targets: the step names it, so that one press never takes two. */
const nextTarget = (step: LastTarget): StepChoice => ({
  step,
  label: `NEXT TARGET HIT: ${step.toUpperCase()}`,
  key: 'r',
});

/** True of the steps that close the signal: CLOSE NOW, and its last target. */
export function closesBy(signal: Signal, step: ManualStep): step is 'closed' | LastTarget {
  return step === 'closed' || step === lastTargetOf(signal);
}

/** The name of a step that was taken, as its announcement has it. */
function doneName({ status }: Signal, step: ManualStep): string {
  if (isTarget(step)) return `${step.toUpperCase()} HIT`;
  if (step === 'closed') return status === 'limit' ? 'ORDER CANCELLED' : 'CLOSED';
  return STEPS.find((choice) => choice.step === step)!.label.replace('MOVE STOP...', 'STOP MOVED');
}

/** A step with a question: the new stop, a close (and its price without a live one), a stop beyond the price, or a target that the price has not touched. */
export type StepPrompt = StopPrompt | ClosePrompt | TargetPrompt;

interface Prompt {
  /** The reason for the question, if the server sent one. */
  why: string | null;
  /** The step that was sent and needs confirmation. */
  confirm?: TakeStepDto;
}
export interface StopPrompt extends Prompt {
  step: 'stop-moved' | 'stop-to-entry';
}
/** `step`: CLOSE NOW, or the last target. */
interface ClosePrompt extends Prompt {
  step: 'closed' | LastTarget;
}

/** The price is this far from the target at which members expect the step. */
export interface TargetPrompt extends Prompt {
  step: ManualStep;
  target: TargetName;
}

/** True of a question about a target that the price has not touched. */
export const isTargetPrompt = (prompt: StepPrompt): prompt is TargetPrompt => 'target' in prompt;

/** The live price of the exit side, and its distance to a target in pips or points; 0 once it touches it. Null without a live price. */
export function distanceTo(
  signal: Signal,
  target: TargetName,
  quotes: Record<string, Pick<Quote, 'bid' | 'ask'>> = usePrices.getState().quotes,
): { now: string; away: number } | null {
  const quote = quotes[signal.instrument];
  const level = targetPriceOf(signal, target);
  if (!quote || level === undefined) return null;
  const now = exitPrice(signal.direction, quote);
  // A long takes profit where a short would enter: at a bid of the level or more.
  const touched = isEntryReached(signal.direction === 'long' ? 'short' : 'long', level, quote);
  return { now, away: touched ? 0 : Math.abs(pipsBetween(signal.instrument, now, level)) };
}

/** True of a question about the stop. */
export function isStopPrompt(prompt: StepPrompt): prompt is StopPrompt {
  return !isTargetPrompt(prompt) && (prompt.step === 'stop-moved' || prompt.step === 'stop-to-entry');
}

/** The steps of one signal. */
export interface Steps {
  prompt: StepPrompt | null;
  /** The error of the price. */
  error: string | undefined;
  busy: boolean;
  take: (step: ManualStep) => void;
  /** Takes the step that asks, at this price. */
  answer: (price: string) => void;
  /** Takes the step that asks: a close at the live price, a target before the price is there, the sent step, confirmed. */
  confirm: () => void;
  cancel: () => void;
}

const DONE = 'Every member sees it';

/**
 * Takes steps, each once. A step that another administrator, or the price, took before is refused with a message; the current signal is
 * shown.
 */
export function useSteps(signal: Signal, onSaved: (signal: Signal) => void): Steps {
  const [open, setPrompt] = useState<StepPrompt | null>(null);
  // An edit that adds a target leaves no question whether to close at the one before it.
  const isOpenFor = (of: StepPrompt): boolean =>
    isTargetPrompt(of)
      ? stepsOf(signal).some(({ step }) => step === of.step) && !closesBy(signal, of.step)
      : isStopPrompt(of) || closesBy(signal, of.step);
  const prompt = open && isOpenFor(open) ? open : null;
  if (open && !prompt) setPrompt(null);
  const [error, setError] = useState<string>();
  const scope = `signal-step:${signal.id}`;
  const send = useMutation({
    mutationFn: (body: TakeStepDto) =>
      asOwnAction(postOnce<Publication>(`/api/signals/${signal.id}/steps`, body, scope)),
    onSuccess: (saved, { step }) => {
      setPrompt(null);
      const title = `${doneName(signal, step)}: ${signal.direction.toUpperCase()} ${signal.instrument}`;
      if (!isHeldSignal(saved)) {
        onSaved(saved);
        return toast({ title, description: DONE, tone: 'sent' });
      }
      followHeld(saved);
      toast({
        title,
        description: `Members see it in ${STEP_UNDO_SECONDS} s`,
        tone: 'sent',
        durationMs: STEP_UNDO_SECONDS * 1000,
        action: { label: 'UNDO', onPress: () => void undoHeld(saved) },
      });
    },
    onError: (error, sent) => {
      const { step } = sent;
      const current = currentOf<Signal>(error);
      if (current) onSaved(current);
      if (error instanceof HttpError && error.code === 'NO_LIVE_PRICE' && closesBy(signal, step))
        return setPrompt({ step, why: error.message });
      if (
        error instanceof HttpError &&
        error.code === 'STOP_PASSED' &&
        (step === 'stop-moved' || step === 'stop-to-entry')
      )
        return setPrompt({ step, why: error.message, confirm: sent });
      const wrong = error instanceof HttpError ? error.fields.price : undefined;
      setError(wrong);
      if (!wrong) toastFailure('STEP FAILED', error, 'The signal was not changed');
    },
    onSettled: (_signal, error) => onceEnded(scope, error),
  });
  const body = (step: ManualStep): TakeStepDto => ({
    step,
    ...((step === 'stop-moved' || step === 'stop-to-entry') && { expectedStop: signal.slPrice }),
    // What was typed or asked about is done at once; one press can be taken back.
    ...(step !== 'stop-moved' && !closesBy(signal, step) && { undoable: true }),
  });
  return {
    prompt,
    error,
    busy: send.isPending,
    take: (step) => {
      if (send.isPending) return;
      setError(undefined);
      if (step === 'stop-moved') return setPrompt({ step, why: null });
      if (closesBy(signal, step)) return setPrompt({ step, why: null });
      const target = targetOfStep(signal, step);
      if (target && distanceTo(signal, target)?.away !== 0) return setPrompt({ step, why: null, target });
      send.mutate(body(step));
    },
    answer: (price) => prompt && send.mutate({ ...body(prompt.step), price }),
    confirm: () => {
      if (prompt?.confirm) send.mutate({ ...prompt.confirm, confirmed: true });
      else if (prompt && !isStopPrompt(prompt)) send.mutate(body(prompt.step));
    },
    cancel: () => setPrompt(null),
  };
}
