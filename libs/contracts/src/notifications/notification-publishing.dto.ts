import { IsBoolean, IsIn, IsOptional, MaxLength } from 'class-validator';
import { IfDefined, IsContentText, IsExpectedVersion } from '../platform/validators.ts';
import { IsTimestampOrNull } from '../platform/is-timestamp.ts';
import { LIMITS } from '../platform/limits.ts';
import { NOTIFICATION_PRIORITIES, NOTIFICATION_TYPES } from './notification.ts';
import type { NotificationPriority, NotificationType } from './notification.ts';
import { parsePageCursor } from '../platform/page-cursor.ts';
import { IsBeforeRow, IsPageLimit } from '../platform/page-fields.ts';

const { titleMax, messageMax, searchMax, page, pageMax } = LIMITS.notification;

const Title = () =>
  IsContentText({
    max: titleMax,
    required: 'Title is required',
    tooLong: `Title must be less than ${titleMax} characters`,
  });
const Message = () =>
  IsContentText({
    max: messageMax,
    required: 'Message is required',
    tooLong: `Message must be less than ${messageMax} characters`,
  });
const Type = () => IsIn(NOTIFICATION_TYPES, { message: `Type must be one of ${NOTIFICATION_TYPES.join(', ')}` });
const Priority = () =>
  IsIn(NOTIFICATION_PRIORITIES, { message: `Priority must be one of ${NOTIFICATION_PRIORITIES.join(', ')}` });
const IsGlobal = () => IsBoolean({ message: 'Global must be true or false' });

const TimestampOrNull = (name: string): PropertyDecorator =>
  IsTimestampOrNull(`${name} must be a date and time with its time zone`);

/** Body of POST /api/notifications (docs/product/console.md#broadcast). */
export class CreateNotificationDto {
  @Title()
  title: string;

  @Message()
  message: string;

  @IfDefined()
  @Type()
  type: NotificationType = 'info';

  @IfDefined()
  @Priority()
  priority: NotificationPriority = 'normal';

  @IfDefined()
  @IsGlobal()
  isGlobal: boolean = false;

  /** When it leaves; without it, at once. */
  @TimestampOrNull('Scheduled time')
  scheduledFor?: string | null;

  /** When members stop seeing it; without it, never. */
  @TimestampOrNull('Expiry')
  expiresAt?: string | null;
}

/** Body of PUT /api/notifications/{id}: any of the fields; what is left out stays (docs/product/console.md#history). */
export class UpdateNotificationDto {
  @IfDefined()
  @Title()
  title?: string;

  @IfDefined()
  @Message()
  message?: string;

  @IfDefined()
  @Type()
  type?: NotificationType;

  @IfDefined()
  @Priority()
  priority?: NotificationPriority;

  @IfDefined()
  @IsGlobal()
  isGlobal?: boolean;

  /** Only while it has not left: another time, or null to send it now. */
  @TimestampOrNull('Scheduled time')
  scheduledFor?: string | null;

  @TimestampOrNull('Expiry')
  expiresAt?: string | null;

  @IsExpectedVersion()
  version?: number;
}

/** Which notifications an administrator looks for (docs/product/console.md#history). */
export class NotificationFilter {
  /** Part of a title or message, in any case. */
  @IsOptional()
  @MaxLength(searchMax, { message: `Search must be at most ${searchMax} characters` })
  search?: string;

  @IsOptional()
  @IsIn(['all', ...NOTIFICATION_TYPES], { message: `Type must be all or one of ${NOTIFICATION_TYPES.join(', ')}` })
  type?: NotificationType | 'all';
}

/** Query of GET /api/notifications: all of them for administrators, newest first. */
export class ListAllNotificationsQuery extends NotificationFilter {
  @IsPageLimit(pageMax)
  limit: number = page;

  /** Continues after this notification, written `createdAt,id`. */
  @IsBeforeRow(parsePageCursor, 'a notification')
  before?: string;
}
