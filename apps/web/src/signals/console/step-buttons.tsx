import type { Signal } from '@t0/contracts';
import { useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { pressOnce } from '../../shared/lib/hotkeys.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Kbd } from '../../shared/ui/kbd.tsx';
import type { Steps } from './use-steps.ts';
import { closesBy, isStopPrompt, stepsOf } from './use-steps.ts';
import { CloseDialog } from './close-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';

interface StepButtonsProps {
  signal: Signal;
  steps: Steps;
  /** True: each button names its key. */
  keys?: boolean;
  /** A step asks in a dialog, or no longer does. */
  onAsking?: (asking: boolean) => void;
}

/** The steps of an open signal, one press each; closing asks first. Nothing for one that is not open. */
export function StepButtons({ signal, steps, keys, onAsking }: StepButtonsProps) {
  const choices = stepsOf(signal);
  const { prompt } = steps;
  const asking = prompt !== null;
  useEffect(() => {
    if (!asking || !onAsking) return;
    onAsking(true);
    return () => onAsking(false);
  }, [asking, onAsking]);
  const name = `${signal.direction} ${signal.instrument}`;
  return (
    <>
      {choices.length > 0 && (
        <span role="group" aria-label={`Steps of ${name}`} className="flex flex-wrap gap-1.5">
          {choices.map(({ step, label, key }) => (
            <Button
              key={step}
              size="sm"
              variant={closesBy(signal, step) ? 'danger' : 'outline'}
              aria-label={`${label} ${name}`}
              aria-disabled={steps.busy || undefined}
              {...(keys && { 'aria-keyshortcuts': key })}
              onKeyDown={({ nativeEvent }) => pressOnce(nativeEvent)}
              // The second half of a double click was not meant for the step that stands here by then.
              onClick={({ detail }) => detail < 2 && steps.take(step)}
            >
              {label}
              {keys && (
                <span className="max-desk:hidden">
                  <Kbd>{key}</Kbd>
                </span>
              )}
            </Button>
          ))}
        </span>
      )}
      {prompt && isStopPrompt(prompt) && <PriceDialog signal={signal} steps={steps} prompt={prompt} />}
      {prompt && !isStopPrompt(prompt) && (
        <CloseDialog signal={signal} steps={steps} step={prompt.step} why={prompt.why} />
      )}
    </>
  );
}

/** The keys of the steps, for the rows of a signal: those typed into a field or a dialog are left alone. */
export function stepKeys(signal: Signal, steps: Steps) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget, key } = event;
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !currentTarget.contains(target as Node))
      return;
    if ((target as HTMLElement).matches('input, textarea, select')) return;
    const choice = stepsOf(signal).find((one) => one.key === key);
    if (!choice) return;
    event.preventDefault();
    // The page has keys of its own.
    event.stopPropagation();
    steps.take(choice.step);
  };
}
