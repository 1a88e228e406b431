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
  Put,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import { OwnAlertDto, SwitchOwnAlertDto, type OwnAlert, type OwnAlertList } from '@t0/contracts/price-alerts';
import { CurrentUser } from '../platform/access/current-user.ts';
import { SubscribedGuard } from '../platform/access/guards.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { OwnAlertsService } from './own-alerts.service.ts';

/** A member's own alerts on prices, and nobody else's (docs/product/watching.md#own-alerts). */
@Controller('api/own-alerts')
@UseGuards(SubscribedGuard)
export class OwnAlertsController {
  constructor(private readonly alerts: OwnAlertsService) {}

  @Get()
  @UseInterceptors(LiveCursorInterceptor)
  list(@CurrentUser() user: Express.User): Promise<OwnAlertList> {
    return this.alerts.list(user.id);
  }

  @Post()
  create(
    @Body() body: OwnAlertDto,
    @CurrentUser() user: Express.User,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<OwnAlert> {
    return this.alerts.create(body, user.id, key);
  }

  /** Replaces what it watches, and arms it again. */
  @Put(':id')
  edit(
    @Param('id', ParseIntPipe) id: number,
    @Body() body: OwnAlertDto,
    @CurrentUser() user: Express.User,
  ): Promise<OwnAlert> {
    return this.alerts.edit(id, body, user.id);
  }

  /** Pauses or resumes. */
  @Patch(':id')
  switch(
    @Param('id', ParseIntPipe) id: number,
    @Body() { isActive }: SwitchOwnAlertDto,
    @CurrentUser() user: Express.User,
  ): Promise<OwnAlert> {
    return this.alerts.switch(id, isActive, user.id);
  }

  @Delete(':id')
  @HttpCode(204)
  delete(@Param('id', ParseIntPipe) id: number, @CurrentUser() user: Express.User): Promise<void> {
    return this.alerts.delete(id, user.id);
  }
}
