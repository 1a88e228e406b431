import type { Signal } from '@t0/contracts';
import { History, Pencil, Trash2, Copy } from 'lucide-react';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { useNavigate } from 'react-router-dom';
import { requestFocus } from '../../shared/lib/requested-focus.ts';
import { SIGNAL_FORM } from '../../shared/lib/form-names.ts';
import { writeAgain } from '../signal-to-write.ts';

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
