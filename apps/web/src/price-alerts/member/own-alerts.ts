import type { AccountSettings, LiveEventType } from '@t0/contracts/live';
import { levelOf, type WatchChoices, type WatchChoicesDto, type WatchMark } from '@t0/contracts/notifications';
import type { OwnAlert, OwnAlertChoice, OwnAlertList } from '@t0/contracts/price-alerts';
import type { InstrumentSymbol } from '@t0/contracts/prices';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import { formatPrice } from '@t0/domain/prices';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { registerLiveFeature } from '../../live/registry.ts';
import { useReadAfter } from '../../live/use-read-after.ts';
import type { RequestedAlert } from '../../prices/requested-alert.ts';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { inOneTab, showDesktopNotice, useAlertSettings } from '../../shared/lib/device-alerts.ts';
import { request } from '../../shared/lib/http.ts';
import { idempotencyKeyFor, onceEnded } from '../../shared/lib/idempotency-key.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { playTone } from '../../shared/lib/tone.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';

const PATH = '/api/own-alerts';
const SCOPE = 'own-alert';
const TYPES: readonly LiveEventType[] = ['own-alert.updated', 'own-alert.deleted', 'own-alert.fired'];

/** GET /api/own-alerts: the member's own alerts with their last firings; read again when one changes in any tab, or fires. */
export function useOwnAlerts(): UseQueryResult<OwnAlertList> {
  const query = useQuery({ queryKey: [PATH], queryFn: ({ signal }) => request<OwnAlertList>(PATH, { signal }) });
  const { refetch } = query;
  useReadAfter(
    TYPES,
    250,
    useCallback(() => void refetch(), [refetch]),
  );
  return query;
}

/** POST /api/own-alerts, exactly once. */
export async function createOwnAlert(body: OwnAlertChoice): Promise<OwnAlert> {
  try {
    const headers = { [IDEMPOTENCY_HEADER]: idempotencyKeyFor(SCOPE, body) };
    const alert = await request<OwnAlert>(PATH, { method: 'POST', body, headers });
    onceEnded(SCOPE, null);
    return alert;
  } catch (error) {
    onceEnded(SCOPE, error as Error);
    throw error;
  }
}

/** PUT /api/own-alerts/{id}: arms it again. */
export const editOwnAlert = (id: number, body: OwnAlertChoice): Promise<OwnAlert> =>
  request<OwnAlert>(`${PATH}/${id}`, { method: 'PUT', body });
/** PATCH /api/own-alerts/{id}: pauses or resumes. */
export const switchOwnAlert = (id: number, isActive: boolean): Promise<OwnAlert> =>
  request<OwnAlert>(`${PATH}/${id}`, { method: 'PATCH', body: { isActive } });
/** DELETE /api/own-alerts/{id}. */
export const deleteOwnAlert = (id: number): Promise<unknown> => request(`${PATH}/${id}`, { method: 'DELETE' });
/** PATCH /api/auth/watching. */
export const saveWatching = (body: WatchChoicesDto): Promise<WatchChoices> =>
  request<WatchChoices>('/api/auth/watching', { method: 'PATCH', body });
/** PUT /api/auth/watching/instruments. */
export const markInstrument = (instrument: InstrumentSymbol, mark: WatchMark): Promise<WatchChoices> =>
  request<WatchChoices>('/api/auth/watching/instruments', { method: 'PUT', body: { instrument, mark } });

const VERBS = { crosses: 'crosses', rises: 'rises to', falls: 'falls to', moves: 'moves by' } as const;

/** What an alert waits for, in one line: 'GBPJPY rises to 196.500 (bid)', 'US30 moves by 0.5% in 60 min'. */
export function ownAlertText({ instrument, condition, side, unit, threshold, minutes }: OwnAlertChoice): string {
  const amount =
    unit === 'price' ? formatPrice(instrument, threshold) : `${threshold}${unit === 'percent' ? '%' : ' pips'}`;
  const end = condition === 'moves' ? ` in ${minutes} min` : side === 'middle' ? '' : ` (${side})`;
  return `${instrument} ${VERBS[condition]} ${amount}${end}`;
}

/** Sets an alert at a level that was pressed: it fires once, as the price crosses it. */
export async function setLevelAlert({ instrument, price, note }: RequestedAlert): Promise<void> {
  const level = { instrument, threshold: price, note, condition: 'crosses', side: 'middle', unit: 'price' } as const;
  try {
    const alert = await createOwnAlert({ ...level, minutes: null, repeatMinutes: null, until: null });
    toast({ title: 'ALERT SET', description: ownAlertText(alert), action: { label: 'VIEW ALERTS', to: '/alerts' } });
  } catch (error) {
    toastFailure('ALERT FAILED', error, 'The alert was not set');
  }
}

/** Announces the member's own alerts on every page of the terminal, as they fire. Returns a function that stops it. */
export function announceOwnAlerts(): () => void {
  return registerLiveFeature<'own-alert.fired'>({
    types: ['own-alert.fired'],
    apply: (events) => {
      const preferences = queryClient.getQueryData<AccountSettings>(SETTINGS_KEY)?.preferences ?? [];
      const fires = events.flatMap(({ data }) => data.fires);
      const last = fires.at(-1);
      if (!last || levelOf(preferences, 'terminal', 'own-alerts') === 'off') return;
      const description = fires.map(({ message, note }) => (note ? `${message} ${note}` : message)).join(' ');
      const title = `ALERT: ${[...new Set(fires.map(({ instrument }) => instrument))].join(', ')}`;
      toast({ title, description, tone: 'update', action: { label: 'VIEW ALERTS', to: '/alerts' } });
      const { sound, desktop } = useAlertSettings.getState();
      if (sound) void inOneTab('t0-own-alert-tone', () => playTone('activated'));
      if (desktop) showDesktopNotice(title, description, `own-alert-${last.id}`);
    },
    resync: () => undefined,
  });
}
