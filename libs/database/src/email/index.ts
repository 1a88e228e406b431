export { ANNOUNCEMENT_ELIGIBLE } from './announcement-eligible.ts';
export { announcementRecipients, countAnnouncementRecipients } from './announcement-recipients.ts';
export { BlacklistedEmail } from './blacklisted-email.entity.ts';
export { EmailAnnouncement } from './email-announcement.entity.ts';
export { EmailSuppression } from './email-suppression.entity.ts';
export { readAnnouncement, readAnnouncements } from './read-announcements.ts';
export {
  SIGNAL_EMAIL_ELIGIBLE,
  SIGNAL_EMAIL_REACHABLE,
  SIGNAL_EMAIL_WANTED,
  STEP_EMAIL_ELIGIBLE,
  THIS_SIGNAL_EMAIL_WANTED,
} from './signal-email-eligible.ts';
export { SignalMailing } from './signal-mailing.entity.ts';
