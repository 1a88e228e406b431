import { Module } from '@nestjs/common';
import { BillingController } from './billing.controller.ts';
import { BillingService } from './billing.service.ts';
import { BusinessController } from './business.controller.ts';
import { BusinessService } from './business.service.ts';
import { CheckoutController } from './checkout.controller.ts';
import { CheckoutService } from './checkout.service.ts';
import { PlansAtStart } from './plans/plans-at-start.ts';
import { PlansController } from './plans/plans.controller.ts';
import { PlansService } from './plans/plans.service.ts';
import { PromotionCodes } from './plans/promotion-codes.ts';
import { TestTerminalController } from './test-terminal.controller.ts';
import { TestTerminalService } from './test-terminal.service.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  controllers: [
    CheckoutController,
    BillingController,
    BusinessController,
    PlansController,
    WebhooksController,
    TestTerminalController,
  ],
  providers: [
    CheckoutService,
    BillingService,
    BusinessService,
    PlansAtStart,
    PlansService,
    PromotionCodes,
    WebhooksService,
    TestTerminalService,
  ],
})
export class BillingModule {}
