import type { Signal } from '@t0/contracts/signals';
import { History, Pencil, Trash2, Copy } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { formatPrice } from '@t0/domain/prices';
import { closeWord } from '@t0/domain/signals';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { requestFocus, SIGNAL_FORM } from '../../shared/lib/requested-focus.ts';
import { writeAgain } from '../alert-to-write.ts';
import { useTimes, type Times } from '../../shared/lib/times.ts';

/** Takes a signal's values into the form of a new one, under CREATE. */
function DuplicateButton({ signal }: { signal: Signal }) {
  const navigate = useNavigate();
  return (
    <IconButton
      small
      label={`Duplicate ${signal.direction} ${signal.instrument}`}
      onClick={() => {
        writeAgain(signal);
        requestFocus(SIGNAL_FORM);
        void navigate('?tab=create');
      }}
    >
      <Copy size={14} aria-hidden />
    </IconButton>
  );
}

export interface RowActionsProps {
  signal: Signal;
  onEdit: (id: number) => void;
  onDelete: (id: number) => void;
  /** Shows its history. */
  onStory: (id: number) => void;
}

/** The actions on a signal. */
export function RowActions({ signal, onEdit, onDelete, onStory }: RowActionsProps) {
  const name = `${signal.direction} ${signal.instrument}`;
  return (
    <span className="inline-flex justify-end gap-0.5">
      <IconButton small label={`History of ${name}`} onClick={() => onStory(signal.id)}>
        <History size={14} aria-hidden />
      </IconButton>
      <DuplicateButton signal={signal} />
      <IconButton small data-edit label={`Edit ${name}`} onClick={() => onEdit(signal.id)}>
        <Pencil size={14} aria-hidden />
      </IconButton>
      <IconButton small label={`Delete ${name}`} onClick={() => onDelete(signal.id)}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </span>
  );
}

/**
 * The events of the lifecycle as text (docs/product/signals.md#lifecycle): 'T1 at 198.400, 19 Nov 14:32 UTC', 'T0 hit 18 Nov 21:40 UTC'.
 */
export function evidenceOf(signal: Signal, times: Times): string[] {
  const { instrument, status, closeReason, closePrice, closedAt, t0Hit, t0HitAt } = signal;
  const lines: string[] = [];
  if (t0Hit) lines.push(t0HitAt === null ? 'T0 hit, by hand' : `T0 hit ${times.short(t0HitAt)}`);
  for (const [index, at] of (signal.furtherHitsAt ?? []).entries())
    lines.push(`T${index + 1} hit${at === null ? ', by hand' : ` ${times.short(at)}`}`);
  if (status === 'closed' && closeReason !== null) {
    const price = closePrice === null ? '' : ` at ${formatPrice(instrument, closePrice)}`;
    lines.push(`${closeWord(closeReason, 'By hand')}${price}${closedAt === null ? '' : `, ${times.short(closedAt)}`}`);
  }
  return lines;
}

/** The reason, price and time of a signal's close; the time when the price reached T0. Nothing where nothing has happened. */
export function SignalEvidence({ signal }: { signal: Signal }) {
  const lines = evidenceOf(signal, useTimes());
  return lines.map((line) => (
    <span key={line} className="block min-w-[19ch] text-[11px] leading-4 whitespace-normal text-text-3">
      {line}
    </span>
  ));
}
