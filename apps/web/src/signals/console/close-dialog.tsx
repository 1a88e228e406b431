import type { LastTarget, Signal } from '@t0/contracts/signals';
import { exitPrice, formatPrice, pipUnit, pipsOfTrade, priceKind, readAmount, toPriceUnits } from '@t0/domain/prices';
import { isTarget, riskOf, tradeName } from '@t0/domain/signals';
import { useState, type ReactNode } from 'react';
import { latestPrice, usePrices } from '../../prices/price-store.ts';
import { SimulatedLabel } from '../../prices/simulated-label.tsx';
import { pressOnce } from '../../shared/lib/hotkeys.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog, DialogFoot } from '../../shared/ui/dialog.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { submitPrice } from '../level-keys.tsx';
import type { Steps } from './use-steps.ts';
import { Form } from '../../shared/ui/form.tsx';

/** The result of closing now. */
export interface CloseFigures {
  /** The live price of the side on which the position ends. */
  price: string;
  /** Signed, in the instrument's unit. */
  pips: number;
  /** Signed, in R as first published; null where nothing was at risk. */
  r: number | null;
}

type Closed = Pick<Signal, 'instrument' | 'direction' | 'entryPrice' | 'slPrice' | 'risk'>;

/** The result of closing at these prices (docs/product/signals.md#manual-steps). */
export function closeFigures(signal: Closed, quote: { bid: string; ask: string }): CloseFigures {
  const { instrument, direction, entryPrice } = signal;
  const price = exitPrice(direction, quote);
  const risk = toPriceUnits(signal.risk ?? riskOf(signal));
  const gained = (toPriceUnits(price) - toPriceUnits(entryPrice)) * (direction === 'long' ? 1 : -1);
  return {
    price,
    pips: pipsOfTrade(instrument, direction, entryPrice, price),
    r: risk === 0 ? null : gained / risk,
  };
}

interface CloseDialogProps {
  signal: Signal;
  steps: Steps;
  /** CLOSE NOW, or the last target. */
  step: 'closed' | LastTarget;
  /** The reason why a price is asked for; null: the live one is taken. */
  why: string | null;
}

const WRONG = 'Enter a price above 0';
/** '+12.5' */
export const signed = (value: number, digits: number): string => `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;

/** CLOSE NOW, before it closes for every member: the result at the live price, or the price if there is none. */
export function CloseDialog({ signal, steps, step, why }: CloseDialogProps) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const waits = signal.status === 'limit';
  const kind = priceKind(signal.instrument, latestPrice(signal.instrument));
  const submit = (): void => {
    if (why === null) return steps.confirm();
    const read = text.trim() === '' ? { error: WRONG } : readAmount(text, kind);
    setWrong('error' in read ? read.error : undefined);
    if ('value' in read) steps.answer(submitPrice(signal.instrument, read.value));
  };
  return (
    <StepDialog
      title={`${waits ? 'CANCEL ORDER' : 'CLOSE'} ${tradeName(signal)}`}
      description={`${waits ? 'Cancel' : 'Close'} ${tradeName(signal)} for every member`}
      steps={steps}
      action={waits ? 'Cancel order' : 'Close signal'}
      isDanger
      isFocused={why === null}
      back={waits ? 'Keep it' : undefined}
      onSubmit={submit}
    >
      {waits ? (
        <p className="read">
          It waits for its entry at {formatPrice(signal.instrument, signal.entryPrice)}. No position is open: it ends
          without a price.
        </p>
      ) : (
        why === null && (
          <>
            <Figures signal={signal} />
            <p className="meta">From the published entry {formatPrice(signal.instrument, signal.entryPrice)}.</p>
          </>
        )
      )}
      {why !== null && (
        <>
          <p role="alert" className="read">
            {why}
          </p>
          <NumberField autoFocus of={kind} label="Price" value={text} error={wrong ?? steps.error} onText={setText} />
        </>
      )}
      <p className="read text-text-2">
        {isTarget(step) && `${step.toUpperCase()} is its last target. `}It {waits ? 'ends' : 'closes'} for every member,
        and each is notified.
      </p>
    </StepDialog>
  );
}

interface StepDialogProps {
  title: string;
  description: string;
  steps: Pick<Steps, 'busy' | 'cancel'>;
  /** The button that takes the step. */
  action: string;
  isDanger?: boolean;
  /** True: the button has the focus; else a field takes it. */
  isFocused?: boolean;
  /** The other button; by default 'Cancel'. */
  back?: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

/** The question before a step. */
export function StepDialog(props: StepDialogProps) {
  const { title, description, steps, action, isDanger = false, isFocused = false, back, onSubmit, children } = props;
  return (
    <Dialog title={title} description={description} onClose={steps.cancel} className="md:w-[400px]">
      <Form noValidate onSubmit={onSubmit}>
        <div className="grid gap-3 p-5 max-md:p-4">{children}</div>
        <DialogFoot onCancel={steps.cancel} {...(back && { back })}>
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            autoFocus={isFocused}
            disabled={steps.busy}
            onKeyDown={({ nativeEvent }) => pressOnce(nativeEvent)}
            // The second half of a double click was not meant for this button.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {action}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

/** Live: the price of the exit side, and the result. */
function Figures({ signal }: { signal: Signal }) {
  const { instrument } = signal;
  const quote = usePrices((state) => state.quotes[instrument]);
  const figures = quote && closeFigures(signal, quote);
  return (
    <dl className="live-price grid grid-cols-3 items-end gap-3" aria-label="At the live price">
      <Figure
        name={
          <>
            Live price <SimulatedLabel />
          </>
        }
        value={figures ? formatPrice(instrument, figures.price) : '--'}
      />
      <Figure
        name={pipUnit(instrument) === 'pips' ? 'Pips' : 'Points'}
        value={figures ? signed(figures.pips, 1) : '--'}
        tone={figures?.pips}
      />
      <Figure
        name="R"
        value={figures && figures.r !== null ? `${signed(figures.r, 2)} R` : '--'}
        tone={figures?.r ?? undefined}
      />
    </dl>
  );
}

function Figure({ name, value, tone = 0 }: { name: ReactNode; value: string; tone?: number | undefined }) {
  const colour = tone > 0 ? 'text-long' : tone < 0 ? 'text-short' : '';
  return (
    <div className="min-w-0">
      <dt className="lab">{name}</dt>
      <dd className={`text-[20px] leading-7 font-medium tabular-nums ${colour}`}>{value}</dd>
    </div>
  );
}
