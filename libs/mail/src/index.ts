export {
  accountClosingEmail,
  alreadyRegisteredEmail,
  alreadySubscribedEmail,
  paidTwiceEmail,
  trialUsedEmail,
  passwordResetEmail,
  verificationEmail,
  webhookEndedEmail,
  welcomeEmail,
} from './account-email.ts';
export type { AccountEmailRecipient } from './account-email.ts';
export { announcementEmail } from './announcement-email.ts';
export { channelTestEmail } from './channel-test-email.ts';
export { SmtpSender, createMailSender } from './smtp-sender.ts';
export type { DkimKey } from './smtp-sender.ts';
export { greet } from './mail-layout.ts';
export type { MailContent } from './mail-layout.ts';
export { MailSeries } from './mail-series.ts';
export type { SeriesRecipient, SeriesTemplate, SeriesText } from './mail-series.ts';
export type { MailMessage, MailSender, ReadyEmail } from './mail-message.ts';
export { securityNoticeEmail } from './security-notice.ts';
export type { SecurityNotice } from './security-notice.ts';
export { signalEmail } from './signal-email.ts';
export { signalStepEmail } from './signal-step-email.ts';
export { INTERRUPTED_TEXT, smtpVerdict } from './smtp-verdict.ts';
export type { SmtpVerdict } from './smtp-verdict.ts';
