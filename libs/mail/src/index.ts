export type { MailMessage, MailSender } from './mail-message.ts';
export { signalEmail } from './signal-email.ts';
export type { MailContent } from './signal-email.ts';
export { SmtpSender } from './smtp-sender.ts';
