import { Column, Entity, PrimaryColumn } from 'typeorm';

/*
 * What the figures of the business need, derived from the facts by the rule of libs/domain (docs/product/business.md#speed). A row of an
 * older rule is derived again.
 */

/** What a member adds to the figures: `MemberRevenue` of libs/domain. */
@Entity('member_revenue')
export class MemberRevenueRow {
  /** `Payer.memberId`. */
  @PrimaryColumn({ type: 'uuid' })
  memberId: string;

  /** `REVENUE_RULE` of libs/domain by which it was derived. */
  @Column({ type: 'integer' })
  rule: number;

  @Column({ type: 'json' })
  figures: unknown;
}

/** The money that moved in a month: one `CashRow` of libs/domain for each currency. */
@Entity('cash_months')
export class CashMonthRow {
  /** '2026-11'. */
  @PrimaryColumn({ type: 'varchar', length: 7 })
  month: string;

  @Column({ type: 'integer' })
  rule: number;

  @Column({ type: 'json' })
  figures: unknown;
}
