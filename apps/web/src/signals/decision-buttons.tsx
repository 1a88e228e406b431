import type { JournalDecision, JournalEntry } from '@t0/contracts/journal';
import type { AccountSettings } from '@t0/contracts/live';
import type { Signal } from '@t0/contracts/signals';
import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { takenToday } from '@t0/domain/journal';
import { canonicalPrice, formatPrice, fromPriceUnits, toPriceUnits } from '@t0/domain/prices';
import { cx } from '../shared/lib/cx.ts';
import { journalMarks, toMark } from './journal-marks.ts';
import { SETTINGS_KEY } from '../shared/lib/account-settings.ts';
import { serverNow } from '../shared/lib/connection.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { useSingleKeys } from '../shared/lib/hotkeys.ts';
import { currentZoneId } from '../shared/lib/times.ts';
import { usePrices } from '../prices/price-store.ts';
import { toast } from '../shared/ui/toast-store.ts';
import { toastFailure } from '../shared/ui/toast-failure.ts';
import { request } from '../shared/lib/http.ts';

const KEYS: Readonly<Record<string, JournalDecision>> = { t: 'taken', k: 'skipped' };

const CHOICES = [
  { decision: 'taken', word: 'TOOK IT', Icon: Check, tone: 'aria-pressed:text-long' },
  { decision: 'skipped', word: 'SKIPPED', Icon: X, tone: 'aria-pressed:text-text' },
] as const satisfies { decision: JournalDecision; word: string; Icon: typeof Check; tone: string }[];

const BUTTON =
  'inline-flex h-[26px] min-w-[26px] items-center justify-center gap-1 rounded-control border border-line-control text-label tracking-[0.03em] text-text-2 hover:bg-hover aria-pressed:bg-pressed aria-pressed:font-semibold aria-busy:opacity-60 max-md:h-9 max-md:flex-1 max-md:px-2';

interface DecisionButtonsProps {
  signal: DecidedSignal;
  /** True: icons with their text as names, where a column has no more room. */
  narrow?: boolean;
  className?: string;
}

/** TOOK IT and SKIPPED next to a signal (docs/product/journal.md#taking). A click does not reach the elements around them. */
export function DecisionButtons({ signal, narrow = false, className }: DecisionButtonsProps) {
  const decision = journalMarks.useRow(signal.id)?.entry.decision;
  const [sending, setSending] = useState<JournalDecision | null>(null);
  const press = async (wanted: JournalDecision): Promise<void> => {
    if (sending) return;
    setSending(wanted);
    await decide(signal, wanted);
    setSending(null);
  };
  return (
    <span
      role="group"
      aria-label={`Journal: ${signal.instrument} ${signal.direction}`}
      className={cx('flex', narrow ? 'gap-1' : 'gap-1.5', className)}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && event.stopPropagation()}
    >
      {CHOICES.map(({ decision: choice, word, Icon, tone }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={decision === choice}
          aria-busy={sending === choice || undefined}
          className={cx(BUTTON, tone, !narrow && 'px-1.5')}
          title={narrow ? word : undefined}
          aria-label={narrow ? word : undefined}
          onClick={() => void press(choice)}
        >
          <Icon size={12} strokeWidth={2} aria-hidden /> {!narrow && word}
        </button>
      ))}
    </span>
  );
}

/** PUT /api/journal/signals/{id}: one click; returns the current entry. */
function putDecision(
  signalId: number,
  body: { decision: JournalDecision; fill: string | null; size: string | null },
): Promise<JournalEntry> {
  return request<JournalEntry>(`/api/journal/signals/${signalId}`, { method: 'PUT', body });
}

/** The signal of a decision. */
type DecidedSignal = Pick<Signal, 'id' | 'instrument' | 'direction' | 'status'>;

/** Stores that the member took or skipped a signal, and shows it. Pressing the current choice again changes nothing. */
async function decide(signal: DecidedSignal, decision: JournalDecision): Promise<void> {
  const { rows } = journalMarks.useStore.getState().collection;
  if (rows.get(signal.id)?.entry.decision === decision) return;
  try {
    const isTaken = decision === 'taken';
    const entry = await putDecision(signal.id, {
      decision,
      fill: isTaken ? priceNow(signal) : null,
      size: isTaken
        ? (shownLots.findLast(({ signalId, lots }) => signalId === signal.id && lots !== null)?.lots ?? null)
        : null,
    });
    journalMarks.put(toMark(entry));
    toastDecision(signal, entry);
  } catch (error) {
    toastFailure('Journal not changed', error, 'The journal could not be changed.');
  }
}

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

/** The lots that this page shows of signals, those of the component that came last at the end: TOOK IT takes them as the size (docs/product/sizing.md#lots-beside-a-signal). */
const shownLots: { signalId: number; lots: string | null }[] = [];

/** Notes the lots that a component shows of a signal, as long as it does; null: none. */
export function useShownLots(signalId: number, lots: string | null): void {
  const shown = useRef({ signalId, lots });
  useEffect(() => {
    shown.current.lots = lots;
  }, [lots]);
  useEffect(() => {
    const { current } = shown;
    current.signalId = signalId;
    shownLots.push(current);
    return () => void shownLots.splice(shownLots.indexOf(current), 1);
  }, [signalId]);
}

function toastDecision({ instrument }: DecidedSignal, { decision, fill, size }: JournalEntry): void {
  if (decision === 'skipped') return toast({ title: 'SKIPPED', description: instrument });
  const most = queryClient.getQueryData<AccountSettings>(SETTINGS_KEY)?.tradingConfig.maxDailyTrades;
  const entries = [...journalMarks.useStore.getState().collection.rows.values()].map(({ entry }) => entry);
  const taken = takenToday(entries, serverNow(), currentZoneId());
  if (most !== undefined && taken >= most)
    return toast({ title: 'MAX DAILY TRADES', description: `${taken} of ${most} taken today`, tone: 'limit-order' });
  const price = fill === null ? ', without a price' : ` at ${formatPrice(instrument, fill)}`;
  toast({ title: 'TOOK IT', description: `${instrument}${price}${size === null ? '' : `, ${size} lots`}` });
}
