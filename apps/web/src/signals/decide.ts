import type { AccountSettings, JournalDecision, Signal, JournalEntry } from '@t0/contracts';
import { canonicalPrice, formatPrice, fromPriceUnits, takenToday, toPriceUnits } from '@t0/domain';
import type { KeyboardEvent } from 'react';
import { SETTINGS_KEY } from '../shared/lib/account-settings.ts';
import { serverNow } from '../live/connection-store.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { useSingleKeys } from '../shared/lib/single-keys.ts';
import { currentZoneId } from '../shared/lib/times.ts';
import { usePrices } from '../prices/price-store.ts';
import { toastFailure } from '../shared/ui/toast-failure.ts';
import { toast } from '../shared/ui/toast-store.ts';
import { journalMarks, toMark } from './journal-marks.ts';
import { request } from '../shared/lib/http.ts';

/** PUT /api/journal/signals/{id}: one click; returns the current entry. */
function putDecision(
  signalId: number,
  body: { decision: JournalDecision; fill: string | null },
): Promise<JournalEntry> {
  return request<JournalEntry>(`/api/journal/signals/${signalId}`, { method: 'PUT', body });
}

/** The signal of a decision. */
export type DecidedSignal = Pick<Signal, 'id' | 'instrument' | 'direction' | 'status'>;

/** Stores that the member took or skipped a signal, and shows it. Pressing the current choice again changes nothing. */
export async function decide(signal: DecidedSignal, decision: JournalDecision): Promise<void> {
  const { rows } = journalMarks.useStore.getState().collection;
  if (rows.get(signal.id)?.entry.decision === decision) return;
  try {
    const entry = await putDecision(signal.id, { decision, fill: decision === 'taken' ? priceNow(signal) : null });
    journalMarks.put(toMark(entry));
    toastDecision(signal, decision, entry.fill);
  } catch (error) {
    toastFailure('Journal not changed', error, 'The journal could not be changed.');
  }
}

const KEYS: Readonly<Record<string, JournalDecision>> = { t: 'taken', k: 'skipped' };

/** `t` and `k` on a focused signal (docs/product/terminal.md#keyboard). Returns true if the key was one of them. */
export function decideByKey(event: KeyboardEvent, signal: DecidedSignal): boolean {
  const decision = KEYS[event.key];
  if (!decision || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  if (!useSingleKeys.getState().on) return false;
  event.preventDefault();
  void decide(signal, decision);
  return true;
}

/** The price of an entry now; null where none is live, and for signals that cannot be entered now. */
function priceNow({ instrument, direction, status }: DecidedSignal): string | null {
  if (status !== 'active') return null;
  const { quotes, feeds } = usePrices.getState();
  const quote = quotes[instrument];
  if (!quote || feeds[instrument]?.state !== 'live') return null;
  const price = direction === 'long' ? quote.ask : quote.bid;
  return canonicalPrice(instrument, fromPriceUnits(toPriceUnits(price), 5));
}

function toastDecision({ instrument }: DecidedSignal, decision: JournalDecision, fill: string | null): void {
  if (decision === 'skipped') return toast({ title: 'SKIPPED', description: instrument });
  const most = queryClient.getQueryData<AccountSettings>(SETTINGS_KEY)?.tradingConfig.maxDailyTrades;
  const entries = [...journalMarks.useStore.getState().collection.rows.values()].map(({ entry }) => entry);
  const taken = takenToday(entries, serverNow(), currentZoneId());
  if (most !== undefined && taken >= most)
    return toast({ title: 'MAX DAILY TRADES', description: `${taken} of ${most} taken today`, tone: 'limit-order' });
  const price = fill === null ? ', without a price' : ` at ${formatPrice(instrument, fill)}`;
  toast({ title: 'TOOK IT', description: instrument + price });
}
