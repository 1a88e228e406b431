import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { CreateCheckoutSessionDto, type RedirectAnswer } from '@t0/contracts/billing';
import { CheckoutService } from './checkout.service.ts';

/** POST /api/create-checkout-session: with or without an account (docs/product/billing.md#checkout). */
@Controller('api/create-checkout-session')
export class CheckoutController {
  constructor(private readonly checkout: CheckoutService) {}

  @Post()
  @HttpCode(200)
  async create(@Body() body: CreateCheckoutSessionDto, @Req() request: Request): Promise<RedirectAnswer> {
    return { url: await this.checkout.open(body, request) };
  }
}
