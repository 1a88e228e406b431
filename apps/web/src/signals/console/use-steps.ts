import type { ManualStep, Signal, TakeStepDto } from '@t0/contracts';
import { validateStep } from '@t0/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { currentOf } from '../../shared/editing/current-of.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { idempotencyKeyFor, onceEnded } from '../../shared/lib/idempotency-key.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { takeStep } from './api.ts';

/** A step as the screen shows it. */
export interface StepChoice {
  step: ManualStep;
  label: string;
  /** The key that takes it while its row has the focus. */
  key: string;
}

/** The steps in the order in which a trade takes them. */
const STEPS: readonly StepChoice[] = [
  { step: 't0', label: 'T0 HIT', key: 't' },
  { step: 'half-off', label: 'HALF OFF', key: 'h' },
  { step: 'stop-to-entry', label: 'STOP TO ENTRY', key: 'e' },
  { step: 'stop-moved', label: 'MOVE STOP...', key: 'm' },
  { step: 'closed', label: 'CLOSE NOW', key: 'c' },
];

/** The steps that a signal's state allows; none of one that is not open. The server has the last word. */
export function stepsOf(signal: Signal): StepChoice[] {
  return STEPS.filter(({ step }) => validateStep(signal, step) === null);
}

/** A step with a question: the new stop, the close (and its price without a live one), or a stop beyond the price. */
export interface StepPrompt {
  step: 'stop-moved' | 'closed' | 'stop-to-entry';
  /** The reason for the question, if the server sent one. */
  why: string | null;
  /** The step that was sent and needs confirmation. */
  confirm?: TakeStepDto;
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
  const [prompt, setPrompt] = useState<StepPrompt | null>(null);
  const [error, setError] = useState<string>();
  const scope = `signal-step:${signal.id}`;
  const send = useMutation({
    mutationFn: (body: TakeStepDto) => takeStep(signal.id, body, idempotencyKeyFor(scope, body)),
    onSuccess: (saved, { step }) => {
      setPrompt(null);
      onSaved(saved);
      const name = STEPS.find((choice) => choice.step === step)?.label.replace('MOVE STOP...', 'STOP MOVED');
      toast({
        title: `${name}: ${signal.direction.toUpperCase()} ${signal.instrument}`,
        description: DONE,
        tone: 'sent',
      });
    },
    onError: (error, sent) => {
      const { step } = sent;
      const current = currentOf<Signal>(error);
      if (current) onSaved(current);
      if (error instanceof HttpError && error.code === 'NO_LIVE_PRICE' && step === 'closed')
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
      if (step === 'stop-moved' || step === 'closed') return setPrompt({ step, why: null });
      send.mutate(body(step));
    },
    answer: (price) => prompt && send.mutate({ ...body(prompt.step), price }),
    confirm: () => {
      if (prompt?.confirm) send.mutate({ ...prompt.confirm, confirmed: true });
      else if (prompt?.step === 'closed') send.mutate(body('closed'));
    },
    cancel: () => setPrompt(null),
  };
}
