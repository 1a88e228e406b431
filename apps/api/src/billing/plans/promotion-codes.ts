import { Inject, Injectable } from '@nestjs/common';
import { promotionCodes } from '@t0/billing';
import type { StripeClient } from '@t0/billing';
import type { PromotionCodes as WireCodes } from '@t0/contracts';
import type { Logger } from '@t0/observability';
import { LOGGER, STRIPE } from '../../platform/tokens.ts';
import { paymentsMissing, providerRefusal } from '../payment-refusal.ts';

const KEPT_MS = 60_000;

/** Stripe's promotion codes with their use, kept for a minute (docs/product/settings.md#promotion-codes). */
@Injectable()
export class PromotionCodes {
  private kept: { codes: Promise<WireCodes>; until: number } | null = null;

  constructor(
    @Inject(STRIPE) private readonly stripe: StripeClient | null,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** 503 without Stripe; 502 when it cannot be asked. */
  async read(): Promise<WireCodes> {
    if (!this.stripe) throw paymentsMissing();
    if (!this.kept || Date.now() >= this.kept.until)
      this.kept = { codes: promotionCodes(this.stripe), until: Date.now() + KEPT_MS };
    const { kept } = this;
    try {
      return await kept.codes;
    } catch (error) {
      if (this.kept === kept) this.kept = null;
      this.logger.warn({ err: error }, 'Reading promotion codes failed; the owner gets an error');
      throw providerRefusal('Stripe cannot be reached. Please try again in a moment.');
    }
  }
}
