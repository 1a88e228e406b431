import type { Notification } from '@t0/contracts';
import { CalendarX, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../shared/ui/icon-button.tsx';

interface RowActionsProps {
  notification: Notification;
  scheduled: boolean;
  onEdit: (notification: Notification) => void;
  onDelete: (notification: Notification) => void;
}

/** What can be done with a notification; one that waits is cancelled rather than deleted. */
export function RowActions({ notification, scheduled, onEdit, onDelete }: RowActionsProps) {
  const Remove = scheduled ? CalendarX : Trash2;
  return (
    <span className="inline-flex gap-0.5">
      <IconButton small label={`Edit ${notification.title}`} onClick={() => onEdit(notification)}>
        <Pencil size={14} aria-hidden />
      </IconButton>
      <IconButton
        small
        label={`${scheduled ? 'Cancel' : 'Delete'} ${notification.title}`}
        onClick={() => onDelete(notification)}
      >
        <Remove size={14} aria-hidden />
      </IconButton>
    </span>
  );
}
