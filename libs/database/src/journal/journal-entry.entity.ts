import { Check, Column, Entity, Index } from 'typeorm';
import { JOURNAL_DECISIONS, type JournalDecision } from '@t0/contracts/journal';
import { CreatedAt, Id, References, Text, Timestamp, UpdatedAt, Version } from '../platform/columns.ts';

const oneOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
/** Numeric without a scale: PostgreSQL keeps the digits as they were typed, so that an export says what was imported. */
const Figure = (): PropertyDecorator => Column({ type: 'numeric', nullable: true });

/** A member's entry for a signal (docs/product/journal.md#fields). Private to the member: it is deleted with the account. */
@Entity('journal_entries')
@Check('journal_entries_decision', `"decision" IN (${oneOf(JOURNAL_DECISIONS)})`)
@Index('journal_entries_once', ['userId', 'signalId'], { unique: true })
@Index('journal_entries_order', ['userId', 'id'])
@Index('journal_entries_newest', ['userId', 'at', 'id'])
export class JournalEntry {
  @Id()
  id: number;

  @References('User', { onDelete: 'CASCADE' })
  @Column({ type: 'uuid' })
  userId: string;

  @Index('journal_entries_signal')
  @References('Signal', { onDelete: 'CASCADE' })
  @Column({ type: 'integer' })
  signalId: number;

  @Text(10)
  decision: JournalDecision;

  /** When it was taken or skipped. */
  @Timestamp()
  at: Date;

  @Figure()
  fill: string | null;

  /** In lots. */
  @Figure()
  size: string | null;

  /** Percent of the account for 1 R. */
  @Figure()
  riskPercent: string | null;

  @Figure()
  exit: string | null;

  @Timestamp({ nullable: true })
  exitAt: Date | null;

  @Text(500, { default: '' })
  note: string;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @Version()
  version: number;
}
