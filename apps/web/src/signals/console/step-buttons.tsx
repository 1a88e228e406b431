import type { Signal } from '@t0/contracts/signals';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { entryPriceOf, formatPrice, pipsBetween, pipUnit, unitOf, priceKind, readAmount } from '@t0/domain/prices';
import { isOpenSignal, targetPriceOf, tradeName } from '@t0/domain/signals';
import { pressOnce } from '../../shared/lib/hotkeys.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Kbd } from '../../shared/ui/kbd.tsx';
import { closesBy, distanceTo, isStopPrompt, isTargetPrompt, stepsOf } from './use-steps.ts';
import type { Steps, StopPrompt, TargetPrompt } from './use-steps.ts';
import { CloseDialog, closeFigures, signed, StepDialog } from './close-dialog.tsx';
import { HeldSteps } from './held-notes.tsx';
import { PriceCell } from '../../prices/price-cell.tsx';
import { latestPrice, usePrices } from '../../prices/price-store.ts';
import { submitPrice } from '../level-keys.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';

interface StepButtonsProps {
  signal: Signal;
  steps: Steps;
  /** True: each button names its key. */
  keys?: boolean;
  /** A step asks in a dialog, or no longer does. */
  onAsking?: (asking: boolean) => void;
}

/** The steps of an open signal, one press each; closing asks first, and so does a target that the price has not touched. Nothing for one that is not open. */
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
      {isOpenSignal(signal) && <LiveResult signal={signal} isPriced={keys ?? false} />}
      {choices.length > 0 && (
        <span role="group" aria-label={`Steps of ${name}`} className={keys ? SHOWN_ON_ROW : 'flex flex-wrap gap-1.5'}>
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
      <HeldSteps signalId={signal.id} />
      {prompt && isTargetPrompt(prompt) && <TargetDialog signal={signal} steps={steps} prompt={prompt} />}
      {prompt && !isStopPrompt(prompt) && !isTargetPrompt(prompt) && (
        <CloseDialog signal={signal} steps={steps} step={prompt.step} why={prompt.why} />
      )}
    </>
  );
}

/** With a mouse the steps stand on the row that it or the focus is on. */
const SHOWN_ON_ROW =
  'inline-flex flex-wrap gap-1.5 align-middle [@media(hover:hover)]:opacity-0 [tr:hover+tr_&]:opacity-100! [tr:hover_&]:opacity-100! [tr:focus-within+tr_&]:opacity-100! [tr:focus-within_&]:opacity-100!';

/** The live price, and the result of closing there; of an order that waits, the distance to its entry. */
function LiveResult({ signal, isPriced }: { signal: Signal; isPriced: boolean }) {
  const { instrument, status, entryPrice } = signal;
  const quote = usePrices((state) => state.quotes[instrument]);
  const figures = quote && closeFigures(signal, quote);
  const unit = pipUnit(instrument);
  const waits = status === 'limit';
  const text = (): string => {
    if (!figures) return '--';
    const away = pipsBetween(instrument, entryPriceOf(signal.direction, quote), entryPrice);
    if (waits) return `${Math.abs(away).toFixed(1)} ${unit} to the entry`;
    return `${signed(figures.pips, 1)} ${unit}${figures.r === null ? '' : `, ${signed(figures.r, 2)} R`}`;
  };
  const gain = waits ? 0 : (figures?.pips ?? 0);
  const tone = gain === 0 ? 'text-text-2' : gain > 0 ? 'text-long' : 'text-short';
  return (
    <span className="inline-flex min-w-[31ch] items-center gap-2 tabular-nums" data-testid={`live-result-${signal.id}`}>
      {isPriced && <PriceCell symbol={instrument} className="-ml-1" />}
      <span className={`live-price ${tone}`}>{text()}</span>
    </span>
  );
}

interface TargetDialogProps {
  signal: Signal;
  steps: Steps;
  prompt: TargetPrompt;
}

/** Asks before a step at a target that the price has not touched. */
function TargetDialog({ signal, steps, prompt: { step, target } }: TargetDialogProps) {
  const { instrument } = signal;
  const quotes = usePrices((state) => state.quotes);
  const found = distanceTo(signal, target, quotes);
  const { label } = stepsOf(signal).find((choice) => choice.step === step)!;
  const level = `${target.toUpperCase()} ${formatPrice(instrument, targetPriceOf(signal, target)!)}`;
  return (
    <StepDialog
      title={`${label} ${tradeName(signal)}`}
      description={`${label} before the price is there`}
      steps={steps}
      action={label}
      isFocused
      onSubmit={steps.confirm}
    >
      <p className="live-price text-[20px] leading-7 font-medium tabular-nums">
        {found
          ? `${formatPrice(instrument, found.now)} now, ${Number(found.away.toFixed(1))} ${unitOf(instrument)} away`
          : 'No live price'}
      </p>
      <p className="read text-text-2">
        {found?.away === 0 ? `The price is at ${level} now.` : `The price has not touched ${level}.`} Every member is
        notified that it was done by hand.
      </p>
    </StepDialog>
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
    <StepDialog
      title={step === 'stop-to-entry' ? 'STOP TO ENTRY' : 'MOVE STOP'}
      description={`Move the stop of ${name}`}
      steps={steps}
      action={confirm ? 'Move it there' : 'Move stop'}
      isDanger={confirm !== undefined}
      onSubmit={submit}
    >
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
        <NumberField autoFocus of={kind} label="New stop" value={text} error={wrong ?? steps.error} onText={setText} />
      )}
    </StepDialog>
  );
}
