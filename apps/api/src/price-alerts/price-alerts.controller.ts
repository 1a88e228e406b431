import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Query,
  UseInterceptors,
} from '@nestjs/common';
import { IDEMPOTENCY_HEADER, IdPageQuery } from '@t0/contracts/platform';
import { CreatePriceAlertDto, SwitchPriceAlertDto } from '@t0/contracts/price-alerts';
import type { PriceAlert, PriceAlertCounts, PriceAlertFireList, PriceAlertList } from '@t0/contracts/price-alerts';
import { CurrentUser } from '../platform/access/current-user.ts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { PriceAlertsService } from './price-alerts.service.ts';

/** Price alerts: set, paused and deleted by administrators (docs/product/notifications.md#price-alerts). */
@Controller('api/price-alerts')
@StaffOnly('publishing')
export class PriceAlertsController {
  constructor(private readonly alerts: PriceAlertsService) {}

  @Get()
  @UseInterceptors(LiveCursorInterceptor)
  list(@Query() query: IdPageQuery): Promise<PriceAlertList> {
    return this.alerts.list(query);
  }

  @Get('count')
  count(): Promise<PriceAlertCounts> {
    return this.alerts.counts();
  }

  @Get('fires')
  @UseInterceptors(LiveCursorInterceptor)
  fires(@Query() query: IdPageQuery): Promise<PriceAlertFireList> {
    return this.alerts.fires(query);
  }

  @Post()
  create(
    @Body() body: CreatePriceAlertDto,
    @CurrentUser() user: Express.User,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<PriceAlert> {
    return this.alerts.create(body, user.id, key);
  }

  /** Pauses or resumes. */
  @Patch(':id')
  switch(@Param('id', ParseIntPipe) id: number, @Body() { isActive }: SwitchPriceAlertDto): Promise<PriceAlert> {
    return this.alerts.switch(id, isActive);
  }

  @Delete(':id')
  @HttpCode(204)
  delete(@Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.alerts.delete(id);
  }
}
