import { Inject, Injectable } from '@nestjs/common';
import { hasReadHistory, isDerived, readBusiness, readCancellations, type StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import type { Business } from '@t0/contracts/billing';
import { DataSource } from 'typeorm';
import { CONFIG, STRIPE } from '../platform/tokens.ts';

/** Reads the figures of the business for its owner (docs/product/console.md#business). */
@Injectable()
export class BusinessService {
  constructor(
    private readonly db: DataSource,
    @Inject(STRIPE) private readonly stripe: StripeClient | null,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(): Promise<Business> {
    const { manager } = this.db;
    const hasHistory = this.stripe === null || (await hasReadHistory(manager));
    return {
      ...(await readBusiness(manager, new Date())),
      isTestMode: /^.k_test_/.test(this.config.STRIPE_SECRET_KEY ?? ''),
      cancellations: await readCancellations(manager),
      isComplete: hasHistory && (await isDerived(manager)),
    };
  }
}
