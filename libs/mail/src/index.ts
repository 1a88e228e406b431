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
  type AccountEmailRecipient,
} from './account-email.ts';
export { announcementEmail, ownAlertEmail } from './announcement-email.ts';
export { channelTestEmail } from './channel-test-email.ts';
export { SmtpSender, createMailSender, type DkimKey } from './smtp-sender.ts';
export { greet, type MailContent } from './mail-layout.ts';
export { MailSeries, type SeriesRecipient, type SeriesTemplate, type SeriesText } from './mail-series.ts';
export type { MailMessage, MailSender, ReadyEmail } from './mail-message.ts';
export { securityNoticeEmail, type SecurityNotice } from './security-notice.ts';
export { signalEmail } from './signal-email.ts';
export { signalStepEmail } from './signal-step-email.ts';
export { INTERRUPTED_TEXT, smtpVerdict, type SmtpVerdict } from './smtp-verdict.ts';
