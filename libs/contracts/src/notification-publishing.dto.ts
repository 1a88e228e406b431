import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, MaxLength, ValidateIf } from 'class-validator';
import { IfGiven } from './if-given.ts';
import { IsContentText } from './is-content-text.ts';
import { IsMoment } from './is-moment.ts';
import { IsSeenVersion } from './is-version.ts';
import { LIMITS } from './limits.ts';
import { ListNotificationsQuery } from './notification.dto.ts';
import { NOTIFICATION_PRIORITIES, NOTIFICATION_TYPES } from './notification.ts';
import type { NotificationPriority, NotificationType } from './notification.ts';

const { titleMax, messageMax, searchMax } = LIMITS.notification;

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

/** A moment with time zone, or nothing: an empty field of a form becomes null. */
const MomentOrNone = (name: string): PropertyDecorator => {
  const normalise = Transform(({ value }: { value: unknown }) => (value === '' ? null : value));
  const given = ValidateIf((_, value: unknown) => value !== undefined && value !== null);
  const check = IsMoment(`${name} must be a date and time with its time zone`);
  return (target, key) => {
    normalise(target, key);
    given(target, key);
    check(target, key);
  };
};

/** Body of POST /api/notifications (specification 2, sections 5 and 7). */
export class CreateNotificationDto {
  @Title()
  title: string;

  @Message()
  message: string;

  @IfGiven()
  @Type()
  type: NotificationType = 'info';

  @IfGiven()
  @Priority()
  priority: NotificationPriority = 'normal';

  @IfGiven()
  @IsGlobal()
  isGlobal: boolean = false;

  /** When it leaves; without it, at once. */
  @MomentOrNone('Scheduled time')
  scheduledFor?: string | null;

  /** When members stop seeing it; without it, never. */
  @MomentOrNone('Expiry')
  expiresAt?: string | null;
}

/** Body of PUT /api/notifications/{id}: any of the fields; what is left out stays (specification 2, section 7). */
export class UpdateNotificationDto {
  @IfGiven()
  @Title()
  title?: string;

  @IfGiven()
  @Message()
  message?: string;

  @IfGiven()
  @Type()
  type?: NotificationType;

  @IfGiven()
  @Priority()
  priority?: NotificationPriority;

  @IfGiven()
  @IsGlobal()
  isGlobal?: boolean;

  /** Only while it has not left: another time, or null to send it now. */
  @MomentOrNone('Scheduled time')
  scheduledFor?: string | null;

  @MomentOrNone('Expiry')
  expiresAt?: string | null;

  @IsSeenVersion()
  version?: number;
}

/** Query of GET /api/notifications: all of them for administrators, newest first (specification 2, section 2, HISTORY). */
export class ListAllNotificationsQuery extends ListNotificationsQuery {
  /** Part of a title or message, in any case. */
  @IsOptional()
  @MaxLength(searchMax, { message: `Search must be at most ${searchMax} characters` })
  search?: string;

  @IsOptional()
  @IsIn(['all', ...NOTIFICATION_TYPES], { message: `Type must be all or one of ${NOTIFICATION_TYPES.join(', ')}` })
  type?: NotificationType | 'all';
}
