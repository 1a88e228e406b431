import { Module } from '@nestjs/common';
import { createStripe } from '@t0/billing';
import type { Config } from '@t0/config';
import { TransientBus, type RedisClient } from '@t0/events';
import { CONFIG, REDIS } from '../platform/tokens.ts';
import { AccountDeletions, BillingReconciler, WebhookRetrier } from './billing-tasks.ts';
import { STRIPE } from './stripe-token.ts';

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
