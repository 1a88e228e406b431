import type { Signal } from '@t0/contracts';
import { formatPrice } from '@t0/domain';
import { memo } from 'react';
import { utcShort } from '../../../shared/lib/format.ts';
import { DirectionMark, StatusBadge } from '../../../shared/signals/signal-marks.tsx';
import { SignalEvidence } from './signal-evidence.tsx';
import { RowActions } from './row-actions.tsx';
import type { RowActionsProps } from './row-actions.tsx';

/** One signal in the administrator's table. */
export const AdminRow = memo(function AdminRow({ signal, onEdit, onDelete }: RowActionsProps) {
  const price = (value: string): string => formatPrice(signal.instrument, value);
  const closed = signal.status === 'closed';
  return (
    <tr data-testid={`signal-row-${signal.id}`} data-closed={closed || undefined}>
      <td>
        <b className="font-semibold">{signal.instrument}</b>
      </td>
      <td>
        <DirectionMark direction={signal.direction} />
      </td>
      <td className="num" data-act>
        {price(signal.entryPrice)}
      </td>
      <td className="num">{price(signal.slPrice)}</td>
      <td className="num">{price(signal.t0Price)}</td>
      <td className="num">{price(signal.t1Price)}</td>
      <td className="text-text-2">
        <span className="block max-w-[20ch] truncate" title={signal.memo}>
          {signal.memo}
        </span>
      </td>
      <td className="r">{signal.confidence}%</td>
      <td className="py-1!">
        <StatusBadge status={signal.status} t0Hit={signal.t0Hit} />
        <SignalEvidence signal={signal} />
      </td>
      <td className="text-text-2">
        <Created signal={signal} />
      </td>
      <td className="r">
        <RowActions signal={signal} onEdit={onEdit} onDelete={onDelete} />
      </td>
    </tr>
  );
});

function Created({ signal }: { signal: Signal }) {
  return <time dateTime={signal.createdAt}>{utcShort(signal.createdAt)}</time>;
}
