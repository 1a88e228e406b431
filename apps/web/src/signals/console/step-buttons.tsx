import type { Signal } from '@t0/contracts/signals';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { formatPrice, priceKind, readAmount } from '@t0/domain/prices';
import { tradeName } from '@t0/domain/signals';
import { pressOnce } from '../../shared/lib/hotkeys.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Kbd } from '../../shared/ui/kbd.tsx';
import { closesBy, isStopPrompt, stepsOf } from './use-steps.ts';
import type { Steps, StopPrompt } from './use-steps.ts';
import { CloseDialog } from './close-dialog.tsx';
import { latestPrice } from '../../prices/price-store.ts';
import { submitPrice } from '../level-keys.tsx';
import { Dialog, DialogFoot } from '../../shared/ui/dialog.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { Form } from '../../shared/ui/form.tsx';

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

interface PriceDialogProps {
  signal: Signal;
  steps: Steps;
  prompt: StopPrompt;
}

/** Asks for a new stop, or confirms an unusual one: Enter takes the step. */
function PriceDialog({ signal, steps, prompt: { step, why, confirm } }: PriceDialogProps) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const name = tradeName(signal);
  const kind = priceKind(signal.instrument, latestPrice(signal.instrument));
  const submit = (): void => {
    if (confirm) return steps.confirm();
    const read = text.trim() === '' ? { error: 'Enter a price above 0' } : readAmount(text, kind);
    setWrong('error' in read ? read.error : undefined);
    if ('value' in read) steps.answer(submitPrice(signal.instrument, read.value));
  };
  return (
    <Dialog
      title={step === 'stop-to-entry' ? 'STOP TO ENTRY' : 'MOVE STOP'}
      description={`Move the stop of ${name}`}
      onClose={steps.cancel}
      className="md:w-[400px]"
    >
      <Form noValidate onSubmit={submit}>
        <div className="grid gap-3 p-5 max-md:p-4">
          <p>
            {name}
            <span className="text-text-2">, stop at {formatPrice(signal.instrument, signal.slPrice)}</span>
          </p>
          {why && (
            <p role="alert" className="read">
              {why}
            </p>
          )}
          {!confirm && (
            <NumberField
              autoFocus
              of={kind}
              label="New stop"
              value={text}
              error={wrong ?? steps.error}
              onText={setText}
            />
          )}
        </div>
        <DialogFoot onCancel={steps.cancel}>
          <Button type="submit" variant={confirm ? 'danger' : 'primary'} disabled={steps.busy}>
            {confirm ? 'Move it there' : 'Move stop'}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
