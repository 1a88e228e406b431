import { Module } from '@nestjs/common';
import { createStripe } from '@t0/billing';
import type { Config } from '@t0/config';
import { CONFIG } from '../platform/tokens.ts';
import { AccountDeletions } from './account-deletions.ts';
import { BillingReconciler } from './billing-reconciler.ts';
import { STRIPE } from './stripe-token.ts';
import { WebhookRetrier } from './webhook-retrier.ts';

@Module({
  providers: [
    { provide: STRIPE, inject: [CONFIG], useFactory: (config: Config) => createStripe(config) },
    WebhookRetrier,
    BillingReconciler,
    AccountDeletions,
  ],
})
export class BillingModule {}
