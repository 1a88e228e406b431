import type { StaffRole } from '@t0/contracts/accounts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { CreatedAt, References, Text, Timestamp } from '../platform/columns.ts';

/** Who requested a deletion. */
const DELETION_REQUESTERS = ['member', 'staff', 'command-line'] as const;
export type DeletionRequester = (typeof DELETION_REQUESTERS)[number];

/** A subscription that the product set to end at its provider because of a deletion. */
export interface EndedRenewal {
  provider: 'stripe' | 'whop';
  id: string;
}

/**
 * An account that is to be deleted (docs/product/accounts.md#my-data). It is closed while `undoneAt` is null. A deletion that was undone
 * stays until the subscriptions of `ended` renew again.
 */
@Entity('account_deletions')
@Index('account_deletions_due', ['dueAt'])
@Check(
  'account_deletions_requester',
  `"requested_by" IN (${DELETION_REQUESTERS.map((name) => `'${name}'`).join(', ')})`,
)
export class AccountDeletion {
  @References('User', { onDelete: 'CASCADE', unique: true })
  @PrimaryColumn({ type: 'uuid' })
  userId: string;

  /** Part of the link that undoes it: a later deletion has another link. */
  @CreatedAt()
  requestedAt: Date;

  /** When the worker deletes the account. */
  @Timestamp()
  dueAt: Date;

  @Text(20)
  requestedBy: DeletionRequester;

  /** The role that the account had: undoing the deletion gives it back. Null: none. */
  @Text(20, { nullable: true })
  role: StaffRole | null;

  @Timestamp({ nullable: true })
  undoneAt: Date | null;

  @Column({ type: 'jsonb', default: [] })
  ended: EndedRenewal[];

  /** Steps that failed since one succeeded. */
  @Column({ type: 'smallint', default: 0 })
  failures: number;

  /** The worker leaves it alone until then; null: it does not wait. */
  @Timestamp({ nullable: true })
  retryAt: Date | null;
}

/**
 * The provider's ids of a deleted account, its customers and subscriptions: a late webhook about one of them makes no account again, and its
 * content is not kept (docs/product/accounts.md#what-stays).
 */
@Entity('deleted_provider_ids')
@Check('deleted_provider_ids_provider', `"provider" IN ('stripe', 'whop')`)
export class DeletedProviderId {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  provider: 'stripe' | 'whop';

  @PrimaryColumn({ type: 'varchar', length: 255 })
  id: string;

  @CreatedAt()
  deletedAt: Date;
}
