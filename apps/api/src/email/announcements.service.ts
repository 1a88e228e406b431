import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { requestAccountEmail } from '@t0/accounts';
import type { MemberFilter, MemberFilterName } from '@t0/contracts/accounts';
import { ANNOUNCED_BY_DEFAULT } from '@t0/contracts/email';
import type {
  AnnouncementRecipients,
  AnnouncementTest,
  AnnouncementTextDto,
  EmailAnnouncement as WireAnnouncement,
  SendAnnouncementDto,
} from '@t0/contracts/email';
import { LIMITS, type IdPageQuery } from '@t0/contracts/platform';
import {
  announcementRecipients,
  countAnnouncementRecipients,
  EmailAnnouncement,
  readAnnouncement,
  readAnnouncements,
} from '@t0/database/email';
import { EventLog } from '@t0/events';
import { DataSource, type EntityManager } from 'typeorm';
import { idempotent } from '../platform/idempotency.ts';
import { lockRow } from '../platform/rows/lock-row.ts';

type Person = Pick<Express.User, 'id' | 'email'>;

const MISSING = { error: 'ANNOUNCEMENT_NOT_FOUND', message: 'This announcement does not exist' };
/** Emails that have not begun to leave never do; those under way are withheld by their batch. */
const STOP_MAILS = `
  UPDATE deliveries SET delivery_status = 'suppressed', last_error = 'The announcement was stopped', lease_until = NULL
  WHERE announcement_id = $1 AND delivery_status = 'queued'`;
const IS_TESTED = `
  SELECT 1 FROM account_emails
  WHERE kind = 'announcement-test' AND requested_by = $1 AND details->>'subject' = $2 AND details->>'text' = $3 LIMIT 1`;
/** The same text to the same filter, by anybody. */
const SAME = `
  SELECT id FROM email_announcements
  WHERE subject = $1 AND text = $2 AND filter = $3::jsonb AND stopped_at IS NULL
    AND created_at > now() - make_interval(hours => ${LIMITS.announcement.againHours}) LIMIT 1`;
const INSERT = `
  INSERT INTO email_announcements (subject, text, filter, recipients, author_id, created_at)
  VALUES ($1, $2, $3::jsonb, $4::uuid[], $5, coalesce($6::timestamptz, now())) RETURNING id`;

/** Sends announcements by email, stops them, and reads their outcomes (docs/product/email.md#announcements). */
@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /** Newest first. */
  list({ limit, before }: IdPageQuery): Promise<WireAnnouncement[]> {
    return readAnnouncements(this.db.manager, limit, before);
  }

  recipients(filter: MemberFilter): Promise<AnnouncementRecipients> {
    return countAnnouncementRecipients(this.db.manager, filter);
  }

  /** Subject and text of one that was sent. 404 when there is none. */
  async text(id: number): Promise<AnnouncementTextDto> {
    const found = await this.db.getRepository(EmailAnnouncement).findOneBy({ id });
    if (!found) throw new NotFoundException(MISSING);
    return { subject: found.subject, text: found.text };
  }

  /** Requests the email to its author: it is sent as every account email. */
  async test({ subject, text }: AnnouncementTextDto, { id, email }: Person): Promise<AnnouncementTest> {
    await this.log.transact((manager) =>
      requestAccountEmail(manager, 'announcement-test', email, id, { subject, text }),
    );
    return { email };
  }

  /**
   * Sends it to the members whom the filter finds now, or at the scheduled time to those whom it finds then. The worker creates their emails. Repeating the call with the same key answers the same
   * announcement. 400 for a time that is over, 409 without a test of this text by the same person, without recipients, or when the same was sent within a day.
   */
  send(
    { subject, text, scheduledFor = null, ...filter }: SendAnnouncementDto,
    { id: authorId }: Person,
    key?: string,
  ): Promise<WireAnnouncement> {
    const chosen = withDefault(filter);
    const request = { subject, text, ...chosen, ...(scheduledFor && { scheduledFor }) };
    if (scheduledFor && Date.parse(scheduledFor) <= Date.now()) throw timeIsOver();
    return this.log.transact((manager, emit) =>
      idempotent(manager, { userId: authorId, key, request }, async () => {
        // One at a time: the second of two persons finds the first one's.
        await manager.query(`SELECT pg_advisory_xact_lock(hashtext('announcements'))`);
        await requireTest(manager, authorId, { subject, text });
        await requireNew(manager, [subject, text, JSON.stringify(chosen)]);
        const recipients = await announcementRecipients(manager, chosen);
        if (recipients.length === 0)
          throw new ConflictException({ error: 'NO_RECIPIENTS', message: 'No member would get this announcement' });
        const values = [
          subject,
          text,
          JSON.stringify(chosen),
          scheduledFor ? null : recipients,
          authorId,
          scheduledFor,
        ];
        const [{ id }] = await manager.query<[{ id: number }]>(INSERT, values);
        const sent = (await readAnnouncement(manager, id))!;
        // The worker begins with a new one; a scheduled one it finds when its time comes.
        emit(scheduledFor ? 'announcement.updated' : 'announcement.created', 'staff:operations', sent);
        return sent;
      }),
    );
  }

  /** Withholds what has not left. Repeating it changes nothing. 404 when there is none, 409 when everything has left. */
  stop(id: number): Promise<WireAnnouncement> {
    return this.log.transact(async (manager, emit) => {
      const { stoppedAt } = await lockRow(manager, EmailAnnouncement, id, MISSING);
      const before = (await readAnnouncement(manager, id))!;
      if (stoppedAt) return before;
      if (before.state === 'sent')
        throw new ConflictException({
          error: 'ANNOUNCEMENT_ENDED',
          message: 'Every email of this announcement has left already',
        });
      await manager.query(
        'UPDATE email_announcements SET stopped_at = clock_timestamp(), version = version + 1 WHERE id = $1',
        [id],
      );
      await manager.query(STOP_MAILS, [id]);
      const stopped = (await readAnnouncement(manager, id))!;
      emit('announcement.stopped', 'staff:operations', stopped);
      return stopped;
    });
  }
}

/** The filter as it is stored: trimmed, and members with access where none was chosen. */
function withDefault({ show = ANNOUNCED_BY_DEFAULT, q }: MemberFilter): MemberFilter & { show: MemberFilterName } {
  const text = q?.trim() ?? '';
  return { show, ...(text !== '' && { q: text }) };
}

function timeIsOver(): BadRequestException {
  const message = 'Scheduled time must be in the future';
  return new BadRequestException({ error: 'VALIDATION_FAILED', message, fields: { scheduledFor: message } });
}

/** @throws ConflictException unless the author requested a test of exactly this text */
async function requireTest(
  manager: EntityManager,
  authorId: string,
  { subject, text }: AnnouncementTextDto,
): Promise<void> {
  if ((await manager.query<unknown[]>(IS_TESTED, [authorId, subject, text])).length > 0) return;
  throw new ConflictException({
    error: 'ANNOUNCEMENT_UNTESTED',
    message: 'Send a test of this text to yourself first',
  });
}

/** @throws ConflictException when the same text was sent to the same filter within a day */
async function requireNew(manager: EntityManager, [subject, text, filter]: [string, string, string]): Promise<void> {
  if ((await manager.query<unknown[]>(SAME, [subject, text, filter])).length === 0) return;
  throw new ConflictException({
    error: 'ANNOUNCEMENT_REPEATED',
    message: `This announcement was sent to the same members within the last ${LIMITS.announcement.againHours} hours`,
  });
}
