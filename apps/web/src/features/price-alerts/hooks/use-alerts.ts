import type { PriceAlert, PriceAlertFire } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../../shared/lib/http.ts';
import { useConnection } from '../../../shared/lib/live/connection-store.ts';
import { getAlerts, getFires } from '../api/price-alerts-api.ts';
import { receiveAlerts, receiveFires, receiveOlderAlerts, useAlertsStore } from '../live/alerts-store.ts';
import { ALERTS_KEY, FIRES_KEY } from './keys.ts';

const POLL_MS = 30_000;

/** A list on the screen, newest first, and how the reading of it stands. */
export interface AlertsReading<Row> {
  rows: Row[];
  status: 'loading' | 'error' | 'ready';
  error: string;
  complete: boolean;
  readOlder: () => Promise<void>;
  retry: () => void;
}

const newestFirst = <Row extends { id: number }>(rows: Iterable<Row>): Row[] => [...rows].sort((a, b) => b.id - a.id);

/** The price alerts, live. */
export function useAlerts(): AlertsReading<PriceAlert> {
  const reading = useList(ALERTS_KEY, async (signal) => receiveAlerts(await getAlerts({ signal })));
  const { alerts, form, alertsBefore } = useAlertsStore();
  const rows = useMemo(() => newestFirst(alerts.rows.values()), [alerts]);
  return {
    ...reading(form !== null, 'The price alerts cannot be loaded.'),
    rows,
    complete: alertsBefore === null,
    readOlder: async () => receiveOlderAlerts(await getAlerts({ before: alertsBefore! })),
  };
}

/** Their firings, live. */
export function useFires(): AlertsReading<PriceAlertFire> {
  const reading = useList(FIRES_KEY, async (signal) => receiveFires(await getFires({ signal })));
  const { fires, firesRead, firesBefore } = useAlertsStore();
  const rows = useMemo(() => newestFirst(fires.values()), [fires]);
  return {
    ...reading(firesRead, 'The fire log cannot be loaded.'),
    rows,
    complete: firesBefore === null,
    readOlder: async () => receiveFires(await getFires({ before: firesBefore! })),
  };
}

function useList(queryKey: readonly string[], read: (signal: AbortSignal) => Promise<void>) {
  const degraded = useConnection((connection) => connection.degraded);
  const { isError, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      await read(signal);
      return true;
    },
    refetchInterval: degraded ? POLL_MS : false,
  });
  return (ready: boolean, fallback: string) => ({
    status: ready ? ('ready' as const) : isError ? ('error' as const) : ('loading' as const),
    error: messageOf(error, fallback),
    retry: () => void refetch(),
  });
}
