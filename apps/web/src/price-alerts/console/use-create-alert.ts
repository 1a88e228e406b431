import type { CreatePriceAlertDto, PriceAlert } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { isUncertain, messageOf } from '../../shared/lib/http.ts';
import { onceEnded, onceKey } from '../../shared/lib/once-key.ts';
import { draftSent } from '../../shared/lib/use-kept-draft.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { ALERT_DRAFT } from './alert-draft.ts';
import { createAlert } from './api.ts';
import { priceAlerts } from './price-alerts.ts';

const SCOPE = 'price-alert';
const FAILED = 'ALERT FAILED';

/** Sets a price alert exactly once: its key stays until an answer has told how the call ended. */
export function useCreateAlert(): UseMutationResult<PriceAlert, Error, CreatePriceAlertDto> {
  return useMutation({
    mutationFn: (body: CreatePriceAlertDto) => createAlert(body, onceKey(SCOPE, body)),
    onSuccess: (alert) => {
      draftSent(ALERT_DRAFT);
      priceAlerts.put(alert);
      const state = alert.isActive ? 'watched on every tick' : 'paused';
      toast({ title: 'PRICE ALERT SET', description: `${alert.title}: ${state}` });
    },
    onError: (error) => {
      if (!isUncertain(error)) return toastFailure(FAILED, error, 'The alert was not set');
      const why = messageOf(error, 'The server gave no answer.');
      toast({ title: FAILED, description: `${why} Setting it again is safe.`, tone: 'error' });
    },
    onSettled: (_alert, error) => onceEnded(SCOPE, error),
  });
}
