import { emailsDone } from '@t0/contracts';
import type { EmailCounts } from '@t0/contracts';

/** The number of finished mails at a time (ms). */
export interface EmailSample {
  at: number;
  done: number;
}

/** The rate of sending, and the time left; null where it is not known yet. */
export interface EmailRate {
  perSecond: number | null;
  secondsLeft: number | null;
}

/** The period over which the rate is measured, in ms. */
const WINDOW_MS = 10_000;

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
