import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ACCOUNT_KINDS, type AccountKind, type MappedColumn, type StatementFormat } from '@t0/contracts/journal';
import { CreatedAt, Id, References, Text, Timestamp } from '../platform/columns.ts';

/** Numeric without a scale: the digits that the statement has. */
const Amount = (): PropertyDecorator => Column({ type: 'numeric' });
const Level = (): PropertyDecorator => Column({ type: 'numeric', nullable: true });
/** A time local to the broker's server, as text: '2026-09-02T16:00:00.000'. */
const LOCAL = 23;

/** An account of a member at a broker (docs/product/journal.md#accounts). */
@Entity('journal_accounts')
@Check('journal_accounts_kind', `"kind" IN (${ACCOUNT_KINDS.map((kind) => `'${kind}'`).join(', ')})`)
@Index('journal_accounts_user', ['userId'])
export class JournalAccount {
  @Id()
  id: number;

  @References('User', { onDelete: 'CASCADE' })
  @Column({ type: 'uuid' })
  userId: string;

  @Text(60)
  name: string;

  @Text(5)
  currency: string;

  @Text(10)
  kind: AccountKind;

  @Text(64)
  zone: string;

  /** The last three digits of the broker's number. */
  @Text(3, { default: '' })
  number: string;

  @CreatedAt()
  createdAt: Date;
}

/** One import of a statement: undoing deletes it, and its rows with it (docs/product/journal.md#undo). */
@Entity('journal_statements')
@Index('journal_statements_account', ['accountId'])
export class JournalStatement {
  @Id()
  id: number;

  @References('JournalAccount', { onDelete: 'CASCADE' })
  @Column({ type: 'integer' })
  accountId: number;

  @Text(12)
  format: StatementFormat;

  /** The zone that the file names; null: the account's. */
  @Text(64, { nullable: true })
  zone: string | null;

  /** The last local time that it mentions: of two statements the one with the later time is newer. */
  @Text(LOCAL)
  until: string;

  /** Rows of other statements that this one has too, without a change. */
  @Column({ type: 'integer', array: true })
  trades: number[];

  @Column({ type: 'integer', array: true })
  money: number[];

  @CreatedAt()
  createdAt: Date;
}

/** A trade as one statement has it. Of the rows with one ticket that of the newest statement is current. */
@Entity('journal_trades')
@Index('journal_trades_ticket', ['accountId', 'ticket'])
@Index('journal_trades_statement', ['statementId'])
export class JournalTrade {
  @Id()
  id: number;

  @References('JournalAccount', { onDelete: 'CASCADE' })
  @Column({ type: 'integer' })
  accountId: number;

  @References('JournalStatement', { onDelete: 'CASCADE' })
  @Column({ type: 'integer' })
  statementId: number;

  @Column({ type: 'boolean' })
  isCurrent: boolean;

  @Text(200)
  ticket: string;

  @Text(200)
  position: string;

  @Text(60)
  symbol: string;

  @Text(10, { nullable: true })
  instrument: string | null;

  @Text(5)
  direction: 'long' | 'short';

  @Amount()
  size: string;

  @Text(LOCAL, { nullable: true })
  opened: string | null;

  @Text(LOCAL, { nullable: true })
  closed: string | null;

  @Timestamp({ nullable: true })
  openedAt: Date | null;

  @Timestamp({ nullable: true })
  closedAt: Date | null;

  /** A local time exists twice, or not at all. */
  @Column({ type: 'boolean' })
  marked: boolean;

  @Level()
  entry: string | null;

  @Level()
  exit: string | null;

  @Level()
  stop: string | null;

  @Amount()
  profit: string;

  @Amount()
  commission: string;

  @Amount()
  taxes: string;

  @Amount()
  swap: string;

  @Text(200)
  comment: string;
}

/** A row of money as one statement has it (docs/product/journal.md#money). */
@Entity('journal_money')
@Index('journal_money_ticket', ['accountId', 'ticket'])
@Index('journal_money_statement', ['statementId'])
export class JournalMoney {
  @Id()
  id: number;

  @References('JournalAccount', { onDelete: 'CASCADE' })
  @Column({ type: 'integer' })
  accountId: number;

  @References('JournalStatement', { onDelete: 'CASCADE' })
  @Column({ type: 'integer' })
  statementId: number;

  @Column({ type: 'boolean' })
  isCurrent: boolean;

  @Text(200)
  ticket: string;

  @Text(LOCAL)
  at: string;

  @Text(6)
  kind: 'flow' | 'result';

  @Amount()
  amount: string;

  @Text(200)
  text: string;
}

/** The member's own words about a trade, whatever statements say of it: its signal (null: none), a note, tags, and what it risked. */
@Entity('journal_trade_notes')
export class JournalTradeNote {
  @References('JournalAccount', { onDelete: 'CASCADE' })
  @PrimaryColumn('integer')
  accountId: number;

  @PrimaryColumn({ type: 'varchar', length: 200 })
  ticket: string;

  @References('Signal', { onDelete: 'CASCADE' })
  @Column({ type: 'integer', nullable: true })
  @Index('journal_trade_notes_signal')
  signalId: number | null;

  /** False: there is a note alone, and the rule decides about the signal. */
  @Column({ type: 'boolean', default: false })
  decided: boolean;

  @Text(500, { default: '' })
  note: string;

  @Column({ type: 'text', array: true, default: '{}' })
  tags: string[];

  @Column({ type: 'numeric', precision: 5, scale: 2, nullable: true })
  riskPercent: string | null;
}

/** The columns that a member named for a heading of CSV. */
@Entity('journal_mappings')
export class JournalMapping {
  @References('User', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId: string;

  /** MD5 of the heading. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  heading: string;

  @Column({ type: 'jsonb' })
  columns: Partial<Record<MappedColumn, number>>;
}
