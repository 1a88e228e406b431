import { Module } from '@nestjs/common';
import { BillingController } from './billing.controller.ts';
import { BillingService } from './billing.service.ts';
import { CheckoutController } from './checkout.controller.ts';
import { CheckoutService } from './checkout.service.ts';

@Module({ controllers: [CheckoutController, BillingController], providers: [CheckoutService, BillingService] })
export class BillingModule {}
