import type { PriceAlert } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { Pause, Play, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { count } from '../../shared/lib/count.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { waitsFor } from './alert-text.ts';
import { switchAlert } from './api.ts';
import { priceAlerts } from './price-alerts.ts';

/** One price alert: its condition, its state, and the number of its firings. */
export const AlertRow = memo(function AlertRow({
  alert,
  onDelete,
}: {
  alert: PriceAlert;
  onDelete: (alert: PriceAlert) => void;
}) {
  const times = useTimes();
  const { id, title, isActive, instrument, priority, fireCount, lastFiredAt } = alert;
  const windowMinutes = priceAlerts.useStore((state) => state.overlay?.windowMinutes ?? 0);
  const flip = useMutation({
    mutationFn: () => switchAlert(id, !isActive),
    onSuccess: (saved) => {
      priceAlerts.put(saved);
      toast({ title: saved.isActive ? 'PRICE ALERT RESUMED' : 'PRICE ALERT PAUSED', description: title });
    },
    onError: (error) => toastFailure('UPDATE FAILED', error, 'The alert was not changed'),
  });
  const Flip = isActive ? Pause : Play;
  return (
    <li data-testid={`price-alert-${id}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-semibold break-words">{title}</b>
          <span className="badge" data-tone={isActive ? 'active' : 'paused'}>
            {isActive ? 'Active' : 'Paused'}
          </span>
        </p>
        <p className="mt-0.5 text-text-2">
          {instrument} {waitsFor(alert, windowMinutes)}
        </p>
        <p className="meta mt-0.5 flex flex-wrap gap-x-3">
          <span>{priority}</span>
          {lastFiredAt === null ? (
            <span>never fired</span>
          ) : (
            <span>
              fired {count(fireCount)} {fireCount === 1 ? 'time' : 'times'}, last {times.short(lastFiredAt)}
            </span>
          )}
        </p>
      </div>
      <span className="inline-flex gap-0.5">
        <IconButton
          small
          label={`${isActive ? 'Pause' : 'Resume'} ${title}`}
          disabled={flip.isPending}
          onClick={() => flip.mutate()}
        >
          <Flip size={14} aria-hidden />
        </IconButton>
        <IconButton small label={`Delete ${title}`} onClick={() => onDelete(alert)}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
});
