import type { ManualStep, Signal } from '@t0/contracts';
import { validateStep } from '@t0/domain';

/** A step as the screen shows it. */
export interface StepChoice {
  step: ManualStep;
  label: string;
  /** The key that takes it while its row has the focus. */
  key: string;
}

/** The steps in the order in which a trade takes them. */
export const STEPS: readonly StepChoice[] = [
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
