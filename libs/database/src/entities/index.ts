import { AdminMessage } from './admin-message.entity.ts';
import { BlacklistedEmail } from './blacklisted-email.entity.ts';
import { BlogPost } from './blog-post.entity.ts';
import { ChartMemo } from './chart-memo.entity.ts';
import { ChartNote } from './chart-note.entity.ts';
import { IdempotencyKey } from './idempotency-key.entity.ts';
import { LiveEventRow } from './live-event.entity.ts';
import { LiveLog } from './live-log.entity.ts';
import { MessageRateLimit } from './message-rate-limit.entity.ts';
import { Notification } from './notification.entity.ts';
import { PasswordResetToken } from './password-reset-token.entity.ts';
import { PendingPayment } from './pending-payment.entity.ts';
import { Resource } from './resource.entity.ts';
import { Session } from './session.entity.ts';
import { SignalEmail } from './signal-email.entity.ts';
import { Signal } from './signal.entity.ts';
import { UserNotification } from './user-notification.entity.ts';
import { UserSettings } from './user-settings.entity.ts';
import { User } from './user.entity.ts';
import { Video } from './video.entity.ts';

export {
  AdminMessage,
  BlacklistedEmail,
  BlogPost,
  ChartMemo,
  ChartNote,
  IdempotencyKey,
  LiveEventRow,
  LiveLog,
  MessageRateLimit,
  Notification,
  PasswordResetToken,
  PendingPayment,
  Resource,
  Session,
  Signal,
  SignalEmail,
  User,
  UserNotification,
  UserSettings,
  Video,
};

/** Every table's entity, as the data source takes them. */
export const ENTITIES = [
  AdminMessage,
  BlacklistedEmail,
  BlogPost,
  ChartMemo,
  ChartNote,
  IdempotencyKey,
  LiveEventRow,
  LiveLog,
  MessageRateLimit,
  Notification,
  PasswordResetToken,
  PendingPayment,
  Resource,
  Session,
  Signal,
  SignalEmail,
  User,
  UserNotification,
  UserSettings,
  Video,
];
