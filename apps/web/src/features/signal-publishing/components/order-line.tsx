import type { SignalDirection } from '@t0/contracts';
import type { SignalLevels } from '@t0/domain';
import { Check, CircleAlert } from 'lucide-react';
import { levelOrder } from '../level-help.ts';

/** The order the four prices must stand in, checked while they are typed. */
export function OrderLine({ direction, levels }: { direction: SignalDirection; levels: SignalLevels }) {
  const order = levelOrder(direction, levels);
  const [less, lessOrEqual] = direction === 'long' ? ['<', '≤'] : ['>', '≥'];
  const { slPrice, entryPrice, t0Price, t1Price } = levels;
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
      {line(` ${slPrice}`, ` ${entryPrice}`, ` ${t0Price}`, ` ${t1Price}`)}
    </p>
  );
}
