export { alreadyRegisteredEmail, passwordResetEmail, welcomeEmail } from './account-email.ts';
export type { AccountEmailRecipient } from './account-email.ts';
export type { MailContent } from './mail-layout.ts';
export type { MailMessage, MailSender } from './mail-message.ts';
export { signalEmail } from './signal-email.ts';
export { smtpVerdict } from './smtp-verdict.ts';
export { SmtpSender } from './smtp-sender.ts';
