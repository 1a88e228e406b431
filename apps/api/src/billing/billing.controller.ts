import { Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { BillingState, RedirectAnswer } from '@t0/contracts/billing';
import { CurrentUser } from '../platform/access/current-user.ts';
import { AuthenticatedGuard } from '../platform/access/guards.ts';
import { BillingService } from './billing.service.ts';

/** A member's own billing: what the banner shows, and the way to the customer portal (docs/product/billing.md#billing-banner). */
@Controller('api/billing')
@UseGuards(AuthenticatedGuard)
export class BillingController {
  constructor(private readonly billing: BillingService) {}

  @Get()
  state(@CurrentUser() user: Express.User): Promise<BillingState> {
    return this.billing.state(user);
  }

  @Post('portal')
  @HttpCode(200)
  async portal(@CurrentUser() user: Express.User): Promise<RedirectAnswer> {
    return { url: await this.billing.portal(user) };
  }
}
