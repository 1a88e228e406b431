import type { AccountEmailRecipient } from './account-email.ts';
import { greet, renderEmail, type MailContent } from './mail-layout.ts';

/** To an administrator who tries the mail path: asked for `at`, from the terminal at `publicUrl`. */
export function channelTestEmail(
  recipient: AccountEmailRecipient,
  { at, publicUrl }: { at: Date; publicUrl: string },
): MailContent {
  return renderEmail({
    subject: 'Test of the email channel: T0 Trading Terminal',
    greeting: greet(recipient.firstName),
    lead: ['You asked for this email in SETTINGS. It took the way that every account email takes.'],
    heading: 'THE EMAIL CHANNEL WORKS',
    rows: [['ASKED FOR', `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`]],
    action: { label: 'OPEN SETTINGS', text: 'Open SETTINGS', url: `${publicUrl}/notifications?tab=settings` },
    notes: ['If it is in the spam folder, let doctor check SPF, DKIM and DMARC of the sender.'],
  });
}
