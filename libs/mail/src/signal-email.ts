import type { Signal } from '@t0/contracts/signals';
import { formatPrice } from '@t0/domain/prices';
import { confidenceLabel, entryText, signalTitle } from '@t0/domain/signals';
import { targetRows, termRows } from './signal-rows.ts';
import { renderEmail, type MailContent } from './mail-layout.ts';
import type { SeriesText } from './mail-series.ts';

/** The email that announces a signal to one member. `publicUrl` is where the terminal is, `checkpoint` the record's newest, if any. */
export function signalEmail(
  signal: Signal,
  { greeting, unsubscribeUrl }: SeriesText,
  publicUrl: string,
  checkpoint: string | null,
): MailContent {
  const title = signalTitle(signal);
  return renderEmail({
    subject: title,
    greeting,
    lead: ['A new trading signal was published on T0 Trading Terminal.'],
    heading: title,
    rows: [
      ['Entry', entryText(signal)],
      ...targetRows(signal),
      ['Stop loss', formatPrice(signal.instrument, signal.slPrice)],
      ...termRows(signal),
      ['Monthly bias', signal.monthlyBias],
      ['Confidence', `${signal.confidence}% ${confidenceLabel(signal.confidence)}`],
      ['Status', signal.status.toUpperCase()],
    ],
    memo: signal.memo || undefined,
    action: { label: 'OPEN THE TERMINAL', text: 'Open the terminal', url: `${publicUrl}/dashboard` },
    ending: {
      reason: 'You get this mail because signal emails are switched on in your profile.',
      label: 'Unsubscribe',
      url: unsubscribeUrl,
    },
    ...(checkpoint !== null && { checkpoint: { note: checkpoint, url: `${publicUrl}/verify` } }),
  });
}
