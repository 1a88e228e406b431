import { Module } from '@nestjs/common';
import { BillingController } from './billing.controller.ts';
import { BillingService } from './billing.service.ts';
import { CheckoutController } from './checkout.controller.ts';
import { CheckoutService } from './checkout.service.ts';
import { TestTerminalController } from './test-terminal.controller.ts';
import { TestTerminalService } from './test-terminal.service.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  controllers: [CheckoutController, BillingController, WebhooksController, TestTerminalController],
  providers: [CheckoutService, BillingService, WebhooksService, TestTerminalService],
})
export class BillingModule {}
