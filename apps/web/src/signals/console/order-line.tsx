import { formatPrice } from '@t0/domain';
import type { SignalLevels } from '@t0/domain';
import { Check, CircleAlert } from 'lucide-react';
import { levelOrder } from './level-help.ts';
import type { SignalDraft } from './signal-draft.ts';

/** The order the four prices must stand in, checked while they are typed. */
export function OrderLine({ draft }: { draft: SignalDraft }) {
  const { instrument, direction } = draft;
  const order = levelOrder(direction, draft);
  const [less, lessOrEqual] = direction === 'long' ? ['<', '≤'] : ['>', '≥'];
  const price = (field: keyof SignalLevels): string => ` ${formatPrice(instrument, draft[field])}`;
  const line = (sl: string, entry: string, t0: string, t1: string): string =>
    `SL${sl} ${less} entry${entry} ${less} T0${t0} ${lessOrEqual} T1${t1}`;
  if (order.state === 'fault') {
    return (
      <p role="status" className="-mt-1.5 flex items-start gap-1.5 text-meta text-short">
        <CircleAlert size={12} strokeWidth={2} aria-hidden className="mt-0.5" /> {order.fault.message}
      </p>
    );
  }
  if (order.state === 'open') return <p className="meta -mt-1.5">{line('', '', '', '')}</p>;
  return (
    <p role="status" className="-mt-1.5 flex items-start gap-1.5 text-meta text-long">
      <Check size={12} strokeWidth={2} aria-hidden className="mt-0.5" />
      {line(price('slPrice'), price('entryPrice'), price('t0Price'), price('t1Price'))}
    </p>
  );
}
