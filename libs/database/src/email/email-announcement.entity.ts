import type { SendAnnouncementDto } from '@t0/contracts/email';
import { Column, Entity, Index } from 'typeorm';
import { CreatedAt, Id, References, Text, Timestamp, Version } from '../platform/columns.ts';

/** An announcement by email that was sent (docs/product/email.md#announcements). Its emails are rows of `deliveries`. */
@Entity('email_announcements')
@Index('email_announcements_waiting', ['id'], { where: '"fanned_out_at" IS NULL' })
export class EmailAnnouncement {
  @Id()
  id: number;

  @Text(150)
  subject: string;

  /** Markdown. */
  @Column({ type: 'text' })
  text: string;

  /** The filter of its recipients, by which they were read once. */
  @Column({ type: 'jsonb' })
  filter: Pick<SendAnnouncementDto, 'show' | 'q'>;

  /** The members whom the filter found when it was sent; null before that, and once each of them has a row of `deliveries`. */
  @Column({ type: 'uuid', array: true, nullable: true })
  recipients: string[] | null;

  @Index('email_announcements_author')
  @References('User', { onDelete: 'SET NULL' })
  @Column({ type: 'uuid', nullable: true })
  authorId: string | null;

  /** When it was sent; of a scheduled one, when it will be. */
  @CreatedAt()
  createdAt: Date;

  /** When the rows of all recipients were created; null means the worker still has to. */
  @Timestamp({ nullable: true })
  fannedOutAt: Date | null;

  /** What had not left then does not leave. */
  @Timestamp({ nullable: true })
  stoppedAt: Date | null;

  @Version()
  version: number;
}
