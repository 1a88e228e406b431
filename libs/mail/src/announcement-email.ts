import type { AnnouncementTextDto } from '@t0/contracts/email';
import { renderEmail, type MailContent } from './mail-layout.ts';
import type { SeriesText } from './mail-series.ts';
import { markdownHtml } from './markdown-html.ts';
import { markdownText } from './markdown-text.ts';

/** The start of the subject of a test. */
const TEST = 'TEST: ';
const TEST_LEAD = 'This is a test. Members have not received it.';

/**
 * An announcement to one member: its Markdown as HTML and as text (docs/product/email.md#announcements). `publicUrl`: where the terminal is;
 * `isTest`: it goes to its author alone, and says so.
 */
export function announcementEmail(
  { subject, text }: AnnouncementTextDto,
  { greeting, unsubscribeUrl }: SeriesText,
  publicUrl: string,
  { isTest = false }: { isTest?: boolean } = {},
): MailContent {
  return renderEmail({
    subject: isTest ? TEST + subject : subject,
    greeting,
    lead: isTest ? [TEST_LEAD] : [],
    heading: subject,
    article: { text: markdownText(text, publicUrl), html: markdownHtml(text, publicUrl) },
    ending: {
      reason: 'You get this mail because announcements are switched on in your profile.',
      label: 'Unsubscribe from announcements',
      url: unsubscribeUrl,
    },
  });
}

/** What one tick fired of a member's own alerts (docs/product/watching.md#own-alerts). `publicUrl`: where the terminal is. */
export function ownAlertEmail(
  fires: readonly { instrument: string; message: string; note: string }[],
  { greeting, unsubscribeUrl }: SeriesText,
  publicUrl: string,
): MailContent {
  const instruments = [...new Set(fires.map(({ instrument }) => instrument))].join(', ');
  return renderEmail({
    subject: `Own alert: ${instruments}`,
    greeting,
    lead: fires.flatMap(({ message, note }) => (note === '' ? [message] : [message, note])),
    heading: 'YOUR ALERT',
    action: { label: 'OPEN ALERTS', text: 'Open your alerts', url: `${publicUrl}/alerts` },
    ending: {
      reason: 'You get this mail because mails of own alerts are switched on in your profile.',
      label: 'Unsubscribe from emails',
      url: unsubscribeUrl,
    },
  });
}
