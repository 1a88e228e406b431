import { Inject, Injectable } from '@nestjs/common';
import { accountOfCheckout } from '@t0/billing';
import type { StripeClient } from '@t0/billing';
import type { CheckoutSignIn } from '@t0/contracts';
import type { Logger } from '@t0/observability';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { LOGGER, STRIPE } from '../../platform/tokens.ts';
import { invalidCredentials, OpenSessions } from './open-sessions.ts';

/** Signs in the session that began a payment, once (docs/product/accounts.md#paid-sign-in). */
@Injectable()
export class CheckoutSignInService {
  constructor(
    private readonly db: DataSource,
    private readonly throttle: Throttle,
    private readonly sessions: OpenSessions,
    @Inject(STRIPE) private readonly stripe: StripeClient | null,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Checks the payment that this session began. The new session has none, so it signs in once. */
  async signIn(request: Request, response: Response): Promise<CheckoutSignIn> {
    const { checkout } = request.session;
    if (!checkout || !this.stripe || request.user) return { state: 'none' };
    await this.throttle.takeFrom('checkout-sign-in.address', request.ip);
    const account = await accountOfCheckout(this.db, this.stripe, checkout.id).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'A checkout could not be looked up');
      return 'waiting' as const;
    });
    if (account === 'waiting') return { state: 'waiting' };
    if (!account) return { state: 'none' };
    await this.sessions.open(request, response, account, invalidCredentials);
    return { state: 'signed-in' };
  }
}
