import { Module } from '@nestjs/common';
import { createStripe } from '@t0/billing';
import type { Config } from '@t0/config';
import { TransientBus } from '@t0/events';
import type { RedisClient } from '@t0/events';
import { CONFIG, REDIS } from '../platform/tokens.ts';
import { AccountDeletions } from './account-deletions.ts';
import { BillingReconciler } from './billing-reconciler.ts';
import { STRIPE } from './stripe-token.ts';
import { WebhookRetrier } from './webhook-retrier.ts';

@Module({
  providers: [
    { provide: STRIPE, inject: [CONFIG], useFactory: (config: Config) => createStripe(config) },
    { provide: TransientBus, inject: [REDIS], useFactory: (redis: RedisClient) => new TransientBus(redis) },
    WebhookRetrier,
    BillingReconciler,
    AccountDeletions,
  ],
})
export class BillingModule {}
