import { BadRequestException, ConflictException, ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { isBlacklisted, normalEmail, requestAccountEmail } from '@t0/accounts';
import { openCheckout, paysByStripe } from '@t0/billing';
import type { StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import type { CreateCheckoutSessionDto } from '@t0/contracts';
import { User } from '@t0/database';
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
  async open({ email: given, plan }: CreateCheckoutSessionDto, request: Request): Promise<string> {
    if (!this.stripe) throw paymentsMissing();
    await this.throttle.takeFrom('checkout.address', request.ip);
    const user = request.user ?? null;
    const email = user?.email ?? normalEmail(given);
    const known = user ?? (await this.db.manager.findOneBy(User, { email }));
    if (await isBlacklisted(this.db.manager, email))
      throw new ForbiddenException({ error: 'EMAIL_BLOCKED', message: 'This email address cannot be used' });
    const isOwner = user !== null;
    const isKnown = isOwner || this.devices.knows(request, email);
    if (isKnown && (await paysByStripe(this.db, known?.id)))
      throw new ConflictException({
        error: 'ALREADY_SUBSCRIBED',
        message: 'This account already has an active subscription',
      });
    if (!isKnown) await this.notifyOwner(email);
    const registration = isOwner ? null : await this.browser.registration(this.db.manager, request, email);
    try {
      const browser = isOwner ? null : request.sessionID;
      const opening = { email, plan, known, isOwner, isKnown, registration, browser };
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

  /** Requests the email to an owner who pays already. It costs the same for every address: the worker finds the owner. */
  private async notifyOwner(email: string): Promise<void> {
    if (!(await this.throttle.count('checkout.mails', throttleKey(email)))) return;
    await this.log.transact((manager) => requestAccountEmail(manager, 'checkout', email));
  }
}
