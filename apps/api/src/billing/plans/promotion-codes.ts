import { Inject, Injectable } from '@nestjs/common';
import { promotionCodes, type StripeClient } from '@t0/billing';
import type { PromotionCodes as WireCodes } from '@t0/contracts/billing';
import type { Logger } from '@t0/observability';
import { LOGGER, STRIPE } from '../../platform/tokens.ts';
import { paymentsMissing, providerRefusal } from '../payment-refusal.ts';

/** Stripe's promotion codes with their use, as Stripe has them now (docs/product/settings.md#promotion-codes). */
@Injectable()
export class PromotionCodes {
  constructor(
    @Inject(STRIPE) private readonly stripe: StripeClient | null,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** 503 without Stripe; 502 when it cannot be asked. */
  async read(): Promise<WireCodes> {
    if (!this.stripe) throw paymentsMissing();
    try {
      return await promotionCodes(this.stripe);
    } catch (error) {
      this.logger.warn({ err: error }, 'Reading promotion codes failed; the owner gets an error');
      throw providerRefusal('Stripe cannot be reached. Please try again in a moment.');
    }
  }
}
