import { MemberFilter } from '../accounts/member-filter.dto.ts';
import { LIMITS } from '../platform/limits.ts';
import { IsTimestampOrNull } from '../platform/is-timestamp.ts';
import { IsContentText } from '../platform/validators.ts';

const { subjectMax, textMax } = LIMITS.announcement;

const IsSubject = (): PropertyDecorator =>
  IsContentText({
    max: subjectMax,
    required: 'Subject is required',
    tooLong: `Subject must be at most ${subjectMax} characters`,
  });
const IsText = (): PropertyDecorator =>
  IsContentText({
    max: textMax,
    required: 'Text is required',
    tooLong: `Text must be at most ${textMax} characters`,
  });

/** Body of POST /api/admin/announcements/preview and of POST /api/admin/announcements/test. */
export class AnnouncementTextDto {
  /** The subject of the email, and its heading. */
  @IsSubject()
  subject: string;

  /** Markdown. */
  @IsText()
  text: string;
}

/** Body of POST /api/admin/announcements: the text and whom it goes to. Without `show`: members with access. */
export class SendAnnouncementDto extends MemberFilter {
  /** The subject of the email, and its heading. */
  @IsSubject()
  subject: string;

  /** Markdown. */
  @IsText()
  text: string;

  /** When it leaves; without it, at once. Its members are those whom the filter finds then. */
  @IsTimestampOrNull('Scheduled time must be a date and time')
  scheduledFor?: string | null;
}
