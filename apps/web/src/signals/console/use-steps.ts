import type { LastTarget, ManualStep, Signal, TakeStepDto } from '@t0/contracts/signals';
import { isTarget, lastTargetOf, nextTargetOf, validateStep } from '@t0/domain/signals';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { currentOf } from '../../shared/editing/use-versioned-edit.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { idempotencyKeyFor, onceEnded } from '../../shared/lib/idempotency-key.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { takeStep } from './api.ts';

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
  return choices.filter(({ step }) => validateStep(signal, step) === null);
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
function doneName(step: ManualStep): string {
  if (isTarget(step)) return `${step.toUpperCase()} HIT`;
  return STEPS.find((choice) => choice.step === step)!.label.replace('MOVE STOP...', 'STOP MOVED');
}

/** A step with a question: the new stop, a close (and its price without a live one), or a stop beyond the price. */
export type StepPrompt = StopPrompt | ClosePrompt;

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

/** True of a question about the stop; the others close the signal. */
export function isStopPrompt(prompt: StepPrompt): prompt is StopPrompt {
  return prompt.step === 'stop-moved' || prompt.step === 'stop-to-entry';
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
  /** Closes it at the live price, or takes the sent step, confirmed. */
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
  const prompt = open && (isStopPrompt(open) || closesBy(signal, open.step)) ? open : null;
  if (open && !prompt) setPrompt(null);
  const [error, setError] = useState<string>();
  const scope = `signal-step:${signal.id}`;
  const send = useMutation({
    mutationFn: (body: TakeStepDto) => takeStep(signal.id, body, idempotencyKeyFor(scope, body)),
    onSuccess: (saved, { step }) => {
      setPrompt(null);
      onSaved(saved);
      toast({
        title: `${doneName(step)}: ${signal.direction.toUpperCase()} ${signal.instrument}`,
        description: DONE,
        tone: 'sent',
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
  const body = (step: ManualStep): TakeStepDto =>
    step === 'stop-moved' || step === 'stop-to-entry' ? { step, expectedStop: signal.slPrice } : { step };
  return {
    prompt,
    error,
    busy: send.isPending,
    take: (step) => {
      if (send.isPending) return;
      setError(undefined);
      if (step === 'stop-moved') return setPrompt({ step, why: null });
      if (closesBy(signal, step)) return setPrompt({ step, why: null });
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
