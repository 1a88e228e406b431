import type { Signal, SignalStepKind } from '@t0/contracts/signals';
import { formatPrice } from '@t0/domain/prices';
import { entryText, signalTitle } from '@t0/domain/signals';
import { targetRows, termRows } from './signal-rows.ts';
import { renderEmail, type MailContent } from './mail-layout.ts';
import type { SeriesText } from './mail-series.ts';

/** A step that is notified by mail. `signal`: as the step left it. */
interface EmailedStep {
  kind: SignalStepKind;
  signal: Signal;
  notice: { title: string; message: string };
}

/** The email about a step of a signal, in the thread of the signal's email to that member. `checkpoint`: the record's newest, if any. */
export function signalStepEmail(
  { kind, signal, notice }: EmailedStep,
  { greeting, unsubscribeUrl }: SeriesText,
  publicUrl: string,
  checkpoint: string | null,
): MailContent {
  const price = (value: string): string => formatPrice(signal.instrument, value);
  const withdrawn = kind === 'withdrawn';
  return renderEmail({
    subject: notice.title,
    greeting,
    lead: [
      withdrawn
        ? 'This corrects the mail you had about this signal. The prices below no longer apply.'
        : 'A signal that was mailed to you has an update.',
      notice.message,
    ],
    heading: notice.title,
    rows: [
      ['Signal', signalTitle(signal)],
      ...(signal.entryZonePrice === undefined ? [] : [['Entry zone', entryText(signal)] as [string, string]]),
      ...targetRows(signal),
      ['Stop loss', price(signal.slPrice)],
      ...(withdrawn || signal.status === 'closed' ? [] : termRows(signal)),
      ...(!withdrawn && signal.closePrice !== null
        ? [['Closed at', price(signal.closePrice)] as [string, string]]
        : []),
    ],
    action: { label: 'OPEN THE TERMINAL', text: 'Open the terminal', url: `${publicUrl}/dashboard` },
    ending: {
      reason: 'You get this mail because signal emails are switched on in your profile.',
      label: 'Unsubscribe',
      url: unsubscribeUrl,
    },
    ...(checkpoint !== null && { checkpoint: { note: checkpoint, url: `${publicUrl}/verify` } }),
  });
}
