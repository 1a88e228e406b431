import { ConflictException, Inject, Injectable, NotFoundException, type CanActivate } from '@nestjs/common';
import { normalEmail } from '@t0/accounts';
import { cancelStripeNow, endGrants, grantAccess, memberFor, type StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import type { Plan, TestSubscriptionDto, TestTerminalAnswer } from '@t0/contracts/billing';
import { Registration, User, hashPassword, toWireUser } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { CONFIG, STRIPE } from '../platform/tokens.ts';

/** Days that a simulated payment lasts. */
const DAYS: Record<Plan, number> = { monthly: 30, yearly: 365 };
const DAY_MS = 86_400_000;

/** The actions of the test terminal: the same rows and events as a payment, without one. */
@Injectable()
export class TestTerminalService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    @Inject(STRIPE) private readonly stripe: StripeClient | null,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async getUser(email: string): Promise<TestTerminalAnswer> {
    return { user: toWireUser(await this.find(email)) };
  }

  /**
   * Gives an account access. An address that was only registered gets its account, as by a payment from the browser that
   * registered. 404 when there is neither.
   */
  async activate({ email, plan }: TestSubscriptionDto): Promise<TestTerminalAnswer> {
    await this.endRegistration(email);
    const { id } = await this.find(email);
    await this.grant(id, plan);
    return this.getUser(email);
  }

  /** Ends an account's access: what was granted, and what is paid through Stripe. */
  async deactivate(email: string): Promise<TestTerminalAnswer> {
    const { id } = await this.find(email);
    if (this.stripe) await cancelStripeNow(this.db, this.log, this.stripe, this.config, id);
    await this.log.transact((manager, emit) => endGrants(manager, emit, id, ['test', 'manual']));
    const answer = await this.getUser(email);
    if (answer.user.hasActiveSubscription)
      throw new ConflictException({ error: 'PAID_ELSEWHERE', message: 'A Whop membership can only be ended at Whop' });
    return answer;
  }

  /** Does what a paid checkout does: creates an account if there is none, with a password that is shown once, and gives access. */
  async checkoutSuccess({ email, plan }: TestSubscriptionDto): Promise<TestTerminalAnswer> {
    const tempPassword = `T0-${randomBytes(9).toString('base64url')}!`;
    const created = await this.db
      .createQueryBuilder()
      .insert()
      .into(User)
      .values({ email: normalEmail(email), password: await hashPassword(tempPassword), emailVerifiedAt: new Date() })
      .orIgnore()
      .returning('id')
      .execute();
    const isNew = (created.raw as unknown[]).length > 0;
    const answer = await this.activate({ email, plan });
    return { ...answer, ...(isNew && { tempPassword }) };
  }

  private async endRegistration(email: string): Promise<void> {
    const of = { email: normalEmail(email) };
    await this.log.transact(async (manager) => {
      const registration = await manager.findOne(Registration, { where: of, order: { id: 'DESC' } });
      if (registration) await memberFor(manager, email, registration);
    });
  }

  private grant(userId: string, plan: Plan): Promise<void> {
    const until = new Date(Date.now() + DAYS[plan] * DAY_MS);
    return this.log.transact((manager, emit) => grantAccess(manager, emit, { userId, provider: 'test', plan, until }));
  }

  private async find(email: string): Promise<User> {
    const user = await this.db.manager.findOneBy(User, { email: normalEmail(email) });
    if (user) return user;
    throw new NotFoundException({ error: 'USER_NOT_FOUND', message: 'There is no account with this email address' });
  }
}

/** Where the test terminal is off, its calls do not exist: 404 before anything is read (docs/product/billing.md#test-terminal). */
@Injectable()
export class TestTerminalGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(): boolean {
    if (this.config.TEST_TERMINAL) return true;
    throw new NotFoundException();
  }
}
