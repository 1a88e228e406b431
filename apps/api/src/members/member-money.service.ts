import { Injectable } from '@nestjs/common';
import { memberFacts } from '@t0/billing';
import type { MemberFacts, MemberMoney } from '@t0/contracts';
import { Payer, User } from '@t0/database';
import { netByCurrency } from '@t0/domain';
import { DataSource } from 'typeorm';
import { noSuchMember } from './member-refusals.ts';
import { ProviderLinks } from './provider-links.ts';

const PAYMENTS_SHOWN = 100;

/** Reads what a member paid, with refunds and disputes (docs/product/console.md#payments). */
@Injectable()
export class MemberMoneyService {
  constructor(
    private readonly db: DataSource,
    private readonly links: ProviderLinks,
  ) {}

  /** 404 when there is no such account. */
  async read(id: string): Promise<MemberMoney> {
    if (!(await this.db.manager.existsBy(User, { id }))) throw noSuchMember();
    const facts = await memberFacts(this.db.manager, await this.db.manager.findBy(Payer, { userId: id }));
    return { payments: this.payments(facts), totals: netByCurrency(facts) };
  }

  /** The newest first. */
  private payments({ payments, refunds, disputes }: MemberFacts): MemberMoney['payments'] {
    return payments
      .slice(-PAYMENTS_SHOWN)
      .reverse()
      .map((payment) => {
        const isOf = ({ provider, paymentId }: { provider: string; paymentId: string }): boolean =>
          provider === payment.provider && paymentId === payment.id;
        return {
          ...payment,
          refunds: refunds.filter(isOf),
          disputes: disputes.filter(isOf),
          url: this.links.payment(payment.provider, payment.id),
        };
      });
  }
}
