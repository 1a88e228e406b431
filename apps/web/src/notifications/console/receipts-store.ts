import type { EmailDelivery } from '@t0/contracts/live';
import type { PublicationReceipt, Reach } from '@t0/contracts/notifications';
import { emailsDone, type ReceiptCounts, type EmailCounts, type PublicationKind } from '@t0/contracts/platform';
import { useQuery } from '@tanstack/react-query';
import { scopedStore } from '../../shared/lib/scoped-store.ts';
import { REACH_KEY, type PublicationRef } from './api.ts';
import { usePollWhileAway } from '../../live/poll-while-away.ts';
import { request } from '../../shared/lib/http.ts';

const POLL_MS = 60_000;

/** The period over which the rate is measured, in ms. */
const WINDOW_MS = 10_000;

/** Merges pushed counts. They only grow: a push older than a newer push or read changes nothing. */
export function mergeCounts(receipt: PublicationReceipt, pushed: ReceiptCounts): PublicationReceipt {
  const progress = ({ online, reached, later }: ReceiptCounts): number => online + reached + later;
  return progress(pushed) < progress(receipt) ? receipt : { ...receipt, ...pushed };
}

/** Merges the outcomes of mails, unless more is known already. */
export function mergeEmails(
  receipt: PublicationReceipt,
  // An event of a release without `suppressed` counted it as failed.
  { queued, sent, failed, suppressed = 0, total }: EmailDelivery,
): PublicationReceipt {
  const counts = { queued, sent, failed, suppressed, total };
  return receipt.emails && emailsDone(receipt.emails) > emailsDone(counts) ? receipt : { ...receipt, emails: counts };
}

/** A receipt and how its mails came along. */
export interface KnownReceipt {
  receipt: PublicationReceipt;
  samples: EmailSample[];
}

interface Receipts {
  /** By kind and id. */
  known: ReadonlyMap<string, KnownReceipt>;
  /** Pushed before the receipt was read. */
  early: ReadonlyMap<string, ReceiptCounts>;
  /** The one on the screen. */
  shown: PublicationRef | null;
}

const SHOWN = 't0-receipt';

/** The number of publications whose pushes are kept while none of their receipts is on screen. */
const EARLY_MAX = 20;

/** The key of a publication. */
export const keyOf = ({ kind, id }: PublicationRef): string => `${kind}/${id}`;

/** Delivery receipts of this client. The shown one survives a reload of the tab. */
export const useReceipts = scopedStore<Receipts>('admin', () => ({
  known: new Map(),
  early: new Map(),
  shown: remembered(),
}));

/** Puts a receipt on the screen. */
export function showReceipt(shown: PublicationRef): void {
  sessionStorage.setItem(SHOWN, JSON.stringify(shown));
  useReceipts.setState({ shown });
}

/** A receipt was read from the server. */
export function receiveReceipt(read: PublicationReceipt): void {
  useReceipts.setState(({ known, early }) => {
    const key = keyOf(read);
    const before = known.get(key);
    const pushed = before?.receipt ?? early.get(key);
    const receipt = pushed ? mergeCounts(read, pushed) : read;
    return { known: new Map(known).set(key, sampled(before, receipt)) };
  });
}

/** Counts were pushed. */
export function receiveCounts(pushed: ReceiptCounts): void {
  useReceipts.setState(({ known, early }) => {
    const key = keyOf(pushed);
    const before = known.get(key);
    if (!before) return { early: new Map([...early, [key, pushed] as const].slice(-EARLY_MAX)) };
    return { known: new Map(known).set(key, { ...before, receipt: mergeCounts(before.receipt, pushed) }) };
  });
}

/** Mails of a signal left. */
export function receiveEmails(delivery: EmailDelivery): void {
  useReceipts.setState((state) => {
    const key = keyOf({ kind: 'signal', id: delivery.signalId });
    const before = state.known.get(key);
    if (!before) return state;
    return { known: new Map(state.known).set(key, sampled(before, mergeEmails(before.receipt, delivery))) };
  });
}

function sampled(before: KnownReceipt | undefined, receipt: PublicationReceipt): KnownReceipt {
  const samples = before?.samples ?? [];
  return { receipt, samples: receipt.emails ? addSample(samples, receipt.emails, Date.now()) : samples };
}

function remembered(): PublicationRef | null {
  try {
    return JSON.parse(sessionStorage.getItem(SHOWN) ?? 'null') as PublicationRef | null;
  } catch {
    // Another program's text.
    return null;
  }
}

/** The number of finished mails at a time (ms). */
export interface EmailSample {
  at: number;
  done: number;
}

/** The rate of sending, and the time left; null where it is not known yet. */
interface EmailRate {
  perSecond: number | null;
  secondsLeft: number | null;
}

/** Adds the current counts; samples beyond the window are dropped, except the newest of them. */
export function addSample(samples: readonly EmailSample[], emails: EmailCounts, at: number): EmailSample[] {
  const done = emailsDone(emails);
  if (samples.at(-1)?.done === done) return [...samples];
  const first = Math.max(
    0,
    samples.findLastIndex((sample) => sample.at <= at - WINDOW_MS),
  );
  return [...samples.slice(first), { at, done }];
}

/** Mails per second over the samples, and the time left at that rate. */
export function emailRate(samples: readonly EmailSample[], { queued }: EmailCounts): EmailRate {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at <= first.at || last.done <= first.done) return { perSecond: null, secondsLeft: null };
  const perSecond = ((last.done - first.done) * 1000) / (last.at - first.at);
  return { perSecond, secondsLeft: queued === 0 ? null : Math.ceil(queued / perSecond) };
}

/** The members whom a publication would reach now, live; undefined until it is known. */
export function useReach(kind: PublicationKind): Reach | undefined {
  const interval = usePollWhileAway(POLL_MS);
  const { data } = useQuery({
    queryKey: [...REACH_KEY, kind],
    queryFn: ({ signal }) => request<Reach>(`/api/admin/reach?kind=${kind}`, { signal }),
    // A member's choice of mail is sent to that member alone: the inputs of mail delivery are read again.
    refetchInterval: kind === 'signal' ? POLL_MS : interval,
    // The cache is from the last read; presence is pushed only when it changes.
    refetchOnMount: 'always',
  });
  return data;
}
