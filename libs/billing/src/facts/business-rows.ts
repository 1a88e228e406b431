import type { EntityManager } from 'typeorm';
import type { PayerKey } from './load-facts.ts';
import { lockRows, writeMembers, writeMonths } from './write-rows.ts';

/** Remembers which members and months the facts of a transaction change, and derives their rows at its end (docs/product/business.md#speed). */
export class BusinessRows {
  private readonly payers = new Map<string, PayerKey>();
  private readonly members = new Set<string>();
  private readonly months = new Set<string>();

  constructor(private readonly manager: EntityManager) {}

  /** A fact of this payer changed; a payment or an invoice without one belongs to no member. */
  payer({ provider, customerId }: { provider: PayerKey['provider']; customerId: string | null }): void {
    if (customerId !== null) this.payers.set(`${provider} ${customerId}`, { provider, customerId });
  }

  /** A payer left this member. */
  member(memberId: string): void {
    this.members.add(memberId);
  }

  /** Money moved at this time. */
  monthOf(at: Date): void {
    this.months.add(at.toISOString().slice(0, 7));
  }

  /** Derives the rows: members first, then months, so that two transactions wait for each other in one order. */
  async write(): Promise<void> {
    const members = await this.lockMembers();
    await writeMembers(this.manager, members);
    const months = [...this.months].sort();
    await lockRows(this.manager, 'month', months);
    await writeMonths(this.manager, months);
  }

  /** Locks the members of all payers; a payer may get another member until the lock is held. */
  private async lockMembers(): Promise<string[]> {
    const locked = new Set<string>();
    await this.insertPayers();
    for (;;) {
      const found = new Set([...this.members, ...(await this.membersOfPayers())]);
      const more = [...found].filter((id) => !locked.has(id)).sort();
      if (more.length === 0) return [...found];
      await lockRows(this.manager, 'member', more);
      for (const id of more) locked.add(id);
    }
  }

  /** A payer without an account is a member, too. */
  private async insertPayers(): Promise<void> {
    if (this.payers.size === 0) return;
    await this.manager.query(
      `INSERT INTO payers (provider, customer_id) SELECT * FROM unnest($1::text[], $2::text[]) AS payer ORDER BY 1, 2
       ON CONFLICT (provider, customer_id) DO NOTHING`,
      this.payerColumns(),
    );
  }

  private async membersOfPayers(): Promise<string[]> {
    if (this.payers.size === 0) return [];
    const rows: { id: string }[] = await this.manager.query(
      `SELECT DISTINCT member_id AS id FROM payers
       JOIN unnest($1::text[], $2::text[]) AS of (provider, customer_id) USING (provider, customer_id)`,
      this.payerColumns(),
    );
    return rows.map(({ id }) => id);
  }

  private payerColumns(): [string[], string[]] {
    const payers = [...this.payers.values()];
    return [payers.map(({ provider }) => provider), payers.map(({ customerId }) => customerId)];
  }
}
