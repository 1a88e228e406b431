import { BadRequestException, ConflictException, ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { isBlacklisted, normalEmail, requestAccountEmail } from '@t0/accounts';
import { currentAtStripe, hadSubscription, isForSale, openCheckout, type StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import type { CreateCheckoutSessionDto } from '@t0/contracts/billing';
import { User } from '@t0/database/accounts';
import { OwnerPlan } from '@t0/database/billing';
import { EventLog } from '@t0/events';
import type { Logger } from '@t0/observability';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { KnownDevices } from '../platform/session/known-device.ts';
import { RegisteringBrowser } from '../platform/session/registering-browser.ts';
import { Throttle, throttleKey } from '../platform/throttle/throttle.ts';
import { CONFIG, LOGGER, STRIPE } from '../platform/tokens.ts';
import { paymentsMissing, providerRefusal } from './payment-refusal.ts';

/** Opens checkouts. Gives nothing: access comes with the signed webhook (docs/product/billing.md#checkout). */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly throttle: Throttle,
    private readonly devices: KnownDevices,
    private readonly browser: RegisteringBrowser,
    @Inject(STRIPE) private readonly stripe: StripeClient | null,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Answers the address of a payment page. For a signed-in member the account's own address counts, not the typed one. An owner who pays
   * already gets 409. A stranger is answered as for any address, and the owner is emailed (docs/BILLING.md#what-a-checkout-reveals). A
   * visitor's session remembers the checkout that it began (docs/product/accounts.md#paid-sign-in).
   */
  async open({ email: given, plan: key }: CreateCheckoutSessionDto, request: Request): Promise<string> {
    const plan = await this.planOf(key);
    await this.throttle.takeFrom('checkout.address', request.ip);
    const user = request.user ?? null;
    const email = user?.email ?? normalEmail(given);
    const known = user ?? (await this.db.manager.findOneBy(User, { email }));
    if (await isBlacklisted(this.db.manager, email))
      throw new ForbiddenException({ error: 'EMAIL_BLOCKED', message: 'This email address cannot be used' });
    const isOwner = user !== null;
    const isKnown = isOwner || this.devices.knows(request, email);
    const current = isKnown ? await currentAtStripe(this.db, known?.id) : null;
    if (current)
      throw new ConflictException({
        error: 'ALREADY_SUBSCRIBED',
        message:
          current === 'live'
            ? 'This account already has an active subscription'
            : 'This account has a paused subscription. Resume it instead of buying another one',
      });
    // Whop's page is the same for everybody, and Whop reports its memberships itself.
    if (plan.purchaseUrl !== null) return plan.purchaseUrl;
    if (!this.stripe) throw paymentsMissing();
    if (!isKnown) await this.notifyOwner(email);
    const registration = isOwner ? null : await this.browser.registration(this.db.manager, request, email);
    try {
      const browser = isOwner ? null : request.sessionID;
      const trialDays = await this.trialDays(plan, isKnown ? known : null);
      const opening = { email, plan, trialDays, known, isOwner, isKnown, registration, browser };
      const { id, url } = await openCheckout(this.db, this.stripe, this.config, opening);
      if (!isOwner) request.session.checkout = { id, since: Date.now() };
      return url;
    } catch (error) {
      this.logger.warn({ err: error }, 'Opening a checkout failed; the buyer gets an error');
      if ((error as { code?: unknown }).code === 'email_invalid')
        throw new BadRequestException({
          error: 'VALIDATION_FAILED',
          message: 'Invalid email address',
          fields: { email: 'Invalid email address' },
        });
      throw providerRefusal('The payment page could not be opened. Please try again in a moment.');
    }
  }

  /** A plan that is on sale. 503 without any provider, 400 and 409 with a sentence. */
  private async planOf(key: string): Promise<OwnerPlan> {
    const plan = await this.db.manager.findOneBy(OwnerPlan, { key });
    if (!plan && !this.stripe) throw paymentsMissing();
    if (!plan) {
      const message = 'There is no such plan';
      throw new BadRequestException({ error: 'VALIDATION_FAILED', message, fields: { plan: message } });
    }
    if (isForSale(plan)) return plan;
    throw new ConflictException({
      error: 'PLAN_NOT_ON_SALE',
      message: 'This plan is no longer on sale. Reload the page to choose another one.',
    });
  }

  /** One trial a person. For an address that the buyer only typed the answer is the same; a second one ends before it begins (docs/BILLING.md#trials). */
  private async trialDays({ trialDays }: OwnerPlan, known: { id: string } | null): Promise<number> {
    return trialDays > 0 && known && (await hadSubscription(this.db.manager, known.id)) ? 0 : trialDays;
  }

  /** Requests the email to an owner who pays already. It costs the same for every address: the worker finds the owner. */
  private async notifyOwner(email: string): Promise<void> {
    if (!(await this.throttle.count('checkout.mails', throttleKey(email)))) return;
    await this.log.transact((manager) => requestAccountEmail(manager, 'checkout', email));
  }
}
