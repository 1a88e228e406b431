import type { SignalWarning, SignalWarningCode } from '@t0/contracts/platform';
import { isPrice, type SignalInstrument } from '@t0/contracts/prices';
import { SIGNAL_HAS_WARNINGS, type DailyRanges } from '@t0/contracts/signals';
import { Info, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { isSameLevels, newWarnings, uncheckedNote, validateLevels } from '@t0/domain/signals';
import type { LevelledSignal, MarketSnapshot } from '@t0/domain/signals';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { cx } from '../shared/lib/cx.ts';
import { Button } from '../shared/ui/button.tsx';
import { usePrices } from '../prices/price-store.ts';
import { request, HttpError } from '../shared/lib/http.ts';

const KEEP_MS = 10 * 60_000;

/** GET /api/signals/daily-ranges: for administrators. They move once a day. */
const dailyRangesQuery = queryOptions({
  queryKey: ['/api/signals/daily-ranges'],
  queryFn: ({ signal }) => request<DailyRanges>('/api/signals/daily-ranges', { signal }),
  staleTime: KEEP_MS,
  retry: 1,
});

/** The warnings about the levels in a form, and the checks that were not possible. */
export interface FoundWarnings {
  found: readonly SignalWarning[];
  note: string | null;
}

const NOTHING: FoundWarnings = { found: [], note: null };

interface WarningNoticeProps {
  warnings: FoundWarnings;
  press: SecondPress;
  /** The action of the second press: 'PUBLISH', 'SAVE'. */
  verb: 'PUBLISH' | 'SAVE';
  busy: boolean;
  onConfirm: () => void;
  /** Other ways than the second press, while it is asked for. */
  children?: ReactNode;
  className?: string;
}

const DONE = { PUBLISH: 'PUBLISHED', SAVE: 'SAVED' } as const;

/**
 * The warnings about the levels in a form, as text, while they are typed. Once the form was sent all the same, the confirming button
 * appears here. It has a place of its own, so that a double click or a held Enter key confirms nothing.
 */
export function WarningNotice({
  warnings: { found, note },
  press,
  verb,
  busy,
  onConfirm,
  className,
  children,
}: WarningNoticeProps) {
  const reasons = press.pending ?? found;
  if (reasons.length === 0)
    return note === null ? null : (
      <p className={cx('meta flex items-start gap-1.5', className)}>
        <Info size={12} strokeWidth={2} aria-hidden className="mt-0.5 shrink-0" /> {note}
      </p>
    );
  return (
    <section aria-label="Unusual levels" className={cx('bg-warn-1 px-4 py-3', className)}>
      <p role={press.pending ? 'alert' : 'status'} className="flex items-start gap-2 font-semibold text-warn">
        <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        UNUSUAL{press.pending && `: NOT ${DONE[verb]} YET`}
      </p>
      <ul className="read mt-1 grid gap-1 leading-5">
        {reasons.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
      {press.pending && children}
      {press.pending && (
        <Button
          variant="danger"
          className="mt-3 h-auto! min-h-(--control) w-full max-w-[560px] py-1.5 text-left whitespace-normal!"
          disabled={busy}
          onClick={(event) => {
            // The second half of a double click was not meant for this button.
            if (event.detail > 1) return;
            onConfirm();
          }}
        >
          {verb} ANYWAY: {labelsOf(reasons)}
        </Button>
      )}
    </section>
  );
}

/** 'entry 42,661 points from the market, T0 already passed'. */
function labelsOf(reasons: readonly SignalWarning[]): string {
  return reasons.map(({ label }) => label).join(', ');
}

/**
 * Checks the levels in a form against the live price and each other while they are typed, by the server's own rule. `before`: the current
 * signal, so that only the edit's warnings are reported; null: it is new, and its levels must be in order.
 */
export function useWarnings(before: LevelledSignal | null, after: LevelledSignal): FoundWarnings {
  const market = useMarketSnapshot(after.instrument);
  const { entryPrice, slPrice, t0Price, t1Price, direction } = after;
  if (![entryPrice, slPrice, t0Price, t1Price].every(isPrice)) return NOTHING;
  if (before ? isSameLevels(before, after) : validateLevels(direction, after)) return NOTHING;
  return { found: newWarnings(before, after, market), note: uncheckedNote(after, market) };
}

/** The live price of an instrument with its usual day; null without a price. */
function useMarketSnapshot(instrument: SignalInstrument): MarketSnapshot | null {
  const quote = usePrices((state) => state.quotes[instrument]);
  const { data } = useQuery(dailyRangesQuery);
  return quote ? { bid: quote.bid, ask: quote.ask, range: data?.[instrument] ?? null } : null;
}

/** The question about the warnings of a signal before it is sent. */
export interface SecondPress {
  /** The warnings that the second press confirms; null: nothing was asked, or the levels have changed since. */
  pending: readonly SignalWarning[] | null;
  /** The names that the second press sends. */
  codes: SignalWarningCode[];
  /** Asks about the warnings that the screen found, if any; true when it did, and nothing is to be sent. */
  stops: (found: readonly SignalWarning[]) => boolean;
  /** Asks about the warnings that the server found; true when it refused because of them. */
  refused: (error: unknown) => boolean;
  /** It was sent. */
  done: () => void;
}

/** Asks for a second, deliberate press that names the warnings. It holds for exactly these levels: any change of them asks again. */
export function useSecondPress(levels: LevelledSignal): SecondPress {
  const { instrument, direction, status, entryPrice, slPrice, t0Price, t1Price, furtherTargets } = levels;
  const subject = JSON.stringify([
    instrument,
    direction,
    status,
    entryPrice,
    slPrice,
    t0Price,
    t1Price,
    furtherTargets,
  ]);
  const [question, setQuestion] = useState<{ subject: string; reasons: readonly SignalWarning[] } | null>(null);
  const pending = question?.subject === subject ? question.reasons : null;
  const ask = (reasons: readonly SignalWarning[]): boolean => {
    if (reasons.length > 0) setQuestion({ subject, reasons });
    return reasons.length > 0;
  };
  return {
    pending,
    codes: (pending ?? []).map(({ code }) => code),
    stops: ask,
    refused: (error) => error instanceof HttpError && error.code === SIGNAL_HAS_WARNINGS && ask(error.reasons),
    done: () => setQuestion(null),
  };
}
