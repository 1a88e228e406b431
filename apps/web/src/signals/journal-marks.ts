import type { RiskTolerance } from '@t0/contracts/accounts';
import type { JournalEntry, OpenRisk } from '@t0/contracts/journal';
import type { Signal } from '@t0/contracts/signals';
import { isRiskHigh, OPEN_RISK_WARNINGS, openRisk, takenToday } from '@t0/domain/journal';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { defineLive } from '../live/define-live.ts';
import { settingsQuery } from '../shared/lib/account-settings.ts';
import { serverNow } from '../shared/lib/connection.ts';
import { useZoneId } from '../shared/lib/times.ts';
import { useNow } from '../shared/lib/use-time.ts';
import { LIVE_LISTS } from '../live/lists.ts';

const MINUTE = 60_000;

/** The member's decision on a signal; `id` is the signal's. */
export interface JournalMark {
  id: number;
  version: number;
  entry: JournalEntry;
}

/** An entry as the mark of its signal. */
export function toMark(entry: JournalEntry): JournalMark {
  return { id: entry.signalId, version: entry.version, entry };
}

/** The member's decisions on the signals that the terminal lists. Events say only that the journal changed: it is read again then. */
export const journalMarks = defineLive<JournalMark, null, JournalEntry[], 'journal.changed'>({
  ...LIVE_LISTS.journalMarks,
  offline: true,
  order: (a, b) => b.id - a.id,
  reading: (entries) => ({ rows: entries.map(toMark), complete: true }),
  changeOf: () => null,
  pollMs: 30_000,
  failure: 'The journal cannot be loaded.',
});

journalMarks.onUpdate(({ events }) => {
  if (events.length > 0) journalMarks.reread();
});

/** The member's current risk and daily limit (docs/product/journal.md#open-risk, docs/product/journal.md#daily-limit). */
export interface JournalLimits {
  taken: number;
  most: number;
  reached: boolean;
  risk: OpenRisk;
  tolerance: RiskTolerance;
  warnsAbove: number;
  high: boolean;
}

/** The daily count and the open risk, by the stops in force; undefined until the journal and the settings are here. */
export function useJournalLimits(
  signals: readonly Pick<Signal, 'id' | 'status' | 'slPrice'>[],
): JournalLimits | undefined {
  const { rows, status } = journalMarks.useList();
  const config = useQuery(settingsQuery).data?.tradingConfig;
  const zone = useZoneId();
  // The day's end changes the limits without an event.
  useNow(MINUTE);
  const entries = useMemo(() => rows.map(({ entry }) => entry), [rows]);
  const risk = useMemo(
    () => openRisk(entries, new Map(signals.map((signal) => [signal.id, signal]))),
    [entries, signals],
  );
  if (status !== 'ready' || !config) return undefined;
  const { maxDailyTrades: most, riskTolerance: tolerance } = config;
  const taken = takenToday(entries, serverNow(), zone);
  return {
    taken,
    most,
    reached: taken >= most,
    risk,
    tolerance,
    warnsAbove: OPEN_RISK_WARNINGS[tolerance],
    high: isRiskHigh(risk, tolerance),
  };
}
