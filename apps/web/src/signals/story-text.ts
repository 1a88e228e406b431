import type { SignalInstrument, SignalStep, StepChange, StoryField } from '@t0/contracts';
import { changeHeadline, formatPrice } from '@t0/domain';
import type { Times } from '../shared/lib/times.ts';

const FIELDS: Record<StoryField, string> = {
  instrument: 'instrument',
  direction: 'direction',
  entryPrice: 'entry',
  slPrice: 'stop loss',
  t0Price: 'T0',
  t1Price: 'T1',
  status: 'status',
  memo: 'memo',
  confidence: 'confidence',
  monthlyBias: 'monthly bias',
  createdAt: 'creation date',
};
const PRICES: readonly StoryField[] = ['entryPrice', 'slPrice', 't0Price', 't1Price'];

/** The name of a step: 'STOP TO ENTRY'. */
export function stepTitle({ kind, closeReason, withdrawalReason, changes }: SignalStep): string {
  switch (kind) {
    case 'published':
      return 'PUBLISHED';
    case 'edited':
      return 'EDITED';
    case 'changed':
      return (changeHeadline(changes) ?? 'Changed').toUpperCase();
    case 'activated':
      return 'ENTRY REACHED';
    case 't0':
      return 'T0 HIT';
    case 'stop-to-entry':
      return 'STOP TO ENTRY';
    case 'stop-moved':
      return 'STOP MOVED';
    case 'half-off':
      return 'HALF OFF';
    case 'reopened':
      return 'OPENED AGAIN';
    case 'withdrawn':
      return withdrawalReason === 'mistake' ? 'WITHDRAWN, SENT BY MISTAKE' : 'WITHDRAWN';
    case 'closed':
      return closeReason === 't1' ? 'T1 HIT' : closeReason === 'stop' ? 'STOP HIT' : 'CLOSED';
  }
}

/** The lines below it: the actor, the price, the changes, and the tick behind it. Times in the member's zone. */
export function stepLines(step: SignalStep, instrument: SignalInstrument, times: Times): string[] {
  const price = (value: string): string => formatPrice(instrument, value);
  const { by, who, tick, changes, closeReason, kind } = step;
  const actor = who ?? (by === 'price' ? 'by the price' : by === 'desk' ? 'by the desk' : null);
  const ended = kind === 'closed' || kind === 'withdrawn';
  const noPrice = ended && step.price === null && closeReason === 'manual' ? 'no price known' : null;
  const head = [actor, step.price === null ? noPrice : `at ${price(step.price)}`].filter(Boolean).join(', ');
  return [
    head,
    ...changes.filter(isTold(step)).map((change) => changeLine(change, price, times)),
    tick && `tick of ${times.precise(tick.at)}: bid ${price(tick.bid)}, ask ${price(tick.ask)}, ${tick.source}`,
    step.imported ? 'from the records before histories were kept' : null,
  ].filter((line): line is string => Boolean(line));
}

/** The step's own name says its change of status. */
const isTold =
  ({ kind }: SignalStep) =>
  ({ field }: StepChange): boolean =>
    field !== 'status' || kind === 'edited';

function changeLine({ field, from, to }: StepChange, price: (value: string) => string, times: Times): string {
  if (field === 'memo') return 'memo changed';
  const shown = (value: string): string =>
    PRICES.includes(field) ? price(value) : field === 'createdAt' ? times.dateTime(value) : value;
  return `${FIELDS[field]} ${shown(from)} → ${shown(to)}`;
}
