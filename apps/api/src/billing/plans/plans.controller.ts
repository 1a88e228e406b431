import { Body, Controller, Get, Headers, Param, ParseIntPipe, Post, Put } from '@nestjs/common';
import { PlanDto, type OwnerPlan, type PromotionCodes as WireCodes } from '@t0/contracts/billing';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { StaffOnly } from '../../platform/access/staff-only.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { PlansService } from './plans.service.ts';
import { PromotionCodes } from './promotion-codes.ts';

/** The owner's plans (docs/product/settings.md#plans); everybody reads those on sale with the client settings. */
@Controller('api/admin/plans')
@StaffOnly('plans')
export class PlansController {
  constructor(
    private readonly plans: PlansService,
    private readonly codes: PromotionCodes,
    private readonly throttle: Throttle,
  ) {}

  @Get()
  list(): Promise<OwnerPlan[]> {
    return this.plans.list();
  }

  /** Stripe's promotion codes with their use. */
  @Get('promotion-codes')
  promotionCodes(): Promise<WireCodes> {
    return this.codes.read();
  }

  @Post()
  async create(
    @Body() body: PlanDto,
    @CurrentUser() user: Express.User,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<OwnerPlan> {
    await this.throttle.take('plan-question', user.id);
    return this.plans.create(body, user.id, key);
  }

  @Put(':id')
  async update(
    @Param('id', ParseIntPipe) id: number,
    @Body() body: PlanDto,
    @CurrentUser() user: Express.User,
  ): Promise<OwnerPlan> {
    await this.throttle.take('plan-question', user.id);
    return this.plans.update(id, body);
  }
}
