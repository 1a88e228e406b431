import { Inject, Injectable } from '@nestjs/common';
import { memberFacts, type StripeClient } from '@t0/billing';
import type { MemberFacts } from '@t0/contracts/billing';
import type { MemberMoney, RefundDto } from '@t0/contracts/members';
import { User } from '@t0/database/accounts';
import { Payer } from '@t0/database/billing';
import { currencyText } from '@t0/domain/billing';
import { netByCurrency } from '@t0/domain/members';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { paymentsMissing, providerRefusal } from '../billing/payment-refusal.ts';
import { nameAct } from '../platform/audit/audit-context.ts';
import { LOGGER, STRIPE } from '../platform/tokens.ts';
import { memberConflict, noSuchMember, requireMayActOn } from './member-refusals.ts';
import { ProviderLinks } from './provider-links.ts';

const PAYMENTS_SHOWN = 100;

/** Reads what a member paid, with refunds and disputes (docs/product/console.md#payments). */
@Injectable()
export class MemberMoneyService {
  constructor(
    private readonly db: DataSource,
    private readonly links: ProviderLinks,
    @Inject(STRIPE) private readonly stripe: StripeClient | null,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** 404 when there is no such account. The owner alone reads it. */
  async read(id: string): Promise<MemberMoney> {
    if (!(await this.db.manager.existsBy(User, { id }))) throw noSuchMember();
    const payer = await this.db.manager.findOneBy(Payer, { userId: id });
    const facts = await memberFacts(this.db.manager, payer?.memberId ?? null);
    return { payments: this.payments(facts), totals: netByCurrency(facts) };
  }

  /**
   * Refunds a payment at Stripe, or a part of it, which Stripe reports as a fact; access stays (docs/BILLING.md#refunds-disputes-pauses). The
   * rest is what Stripe says, one refund of a payment after the other: the facts follow later. 404 without such a payment of the member, 409
   * where less of it is left or another rest than `left`, 502 when Stripe does not answer.
   */
  async refund(id: string, { paymentId, amount: part, left }: RefundDto, actor: Express.User): Promise<void> {
    const member = await this.db.manager.findOneBy(User, { id });
    if (!member) throw noSuchMember();
    requireMayActOn(actor, member);
    const payment = (await this.read(id)).payments.find((one) => one.id === paymentId && one.provider === 'stripe');
    if (!payment) throw noSuchMember();
    const { stripe } = this;
    if (!stripe) throw paymentsMissing();
    const text = (value: number): string => currencyText({ amount: value, currency: payment.currency });
    const failed = (error: unknown): never => {
      this.logger.warn({ err: error, paymentId }, 'Stripe did not refund a payment; the owner gets an error');
      throw providerRefusal('Stripe did not answer as expected. Look again, and repeat if it is not refunded');
    };
    const amount = await this.db.transaction(async (manager) => {
      await manager.query(`SELECT pg_advisory_xact_lock(hashtext('refunds'), hashtext($1))`, [paymentId]);
      const { data: refunds } = await stripe.refunds.list({ charge: paymentId, limit: 100 }).catch(failed);
      const back = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
      const rest = payment.amount - back.reduce((sum, one) => sum + one.amount, 0);
      if (payment.status !== 'succeeded' || rest <= 0)
        throw memberConflict('NOTHING_TO_REFUND', 'Nothing of this payment is left to refund');
      const wanted = part ?? rest;
      if (wanted > rest || (left ?? rest) !== rest)
        throw memberConflict('LESS_LEFT', `${text(rest)} of this payment is left to refund. Nothing was refunded`);
      // A press after one whose answer was lost is the same refund, one after a failed refund is another.
      const idempotencyKey = `refund-${paymentId}-${wanted}-${refunds.length}`;
      await stripe.refunds.create({ charge: paymentId, amount: wanted }, { idempotencyKey }).catch(failed);
      return wanted;
    });
    nameAct({
      action: 'payment.refunded',
      entity: 'access',
      id,
      subject: member.email,
      before: null,
      after: { refunded: text(amount) },
    });
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
