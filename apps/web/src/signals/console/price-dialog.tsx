import type { Signal } from '@t0/contracts';
import { formatPrice, priceKind, readAmount, tradeName } from '@t0/domain';
import { useState } from 'react';
import { latestPrice } from '../../prices/price-store.ts';
import { submitPrice } from '../submit-price.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import type { Steps, StopPrompt } from './use-steps.ts';

interface PriceDialogProps {
  signal: Signal;
  steps: Steps;
  prompt: StopPrompt;
}

/** Asks for a new stop, or confirms an unusual one: Enter takes the step. */
export function PriceDialog({ signal, steps, prompt: { step, why, confirm } }: PriceDialogProps) {
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
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
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
        <footer className="flex justify-end gap-2 border-t border-line-2 px-5 py-3 max-md:px-4">
          <Button onClick={steps.cancel}>Cancel</Button>
          <Button type="submit" variant={confirm ? 'danger' : 'primary'} disabled={steps.busy}>
            {confirm ? 'Move it there' : 'Move stop'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
