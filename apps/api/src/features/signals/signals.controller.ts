import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  ParseIntPipe,
  Post,
  Put,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { CreateSignalDto, IDEMPOTENCY_HEADER, UpdateSignalDto } from '@t0/contracts';
import type { Signal } from '@t0/contracts';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { AdminGuard, SubscribedGuard } from '../../platform/access/guards.ts';
import { LiveCursorInterceptor } from '../../realtime/live-cursor.interceptor.ts';
import { SignalsService } from './signals.service.ts';

/** Trading signals: read by members, written by administrators (specification 2, section 7). */
@Controller('api/signals')
export class SignalsController {
  constructor(private readonly signals: SignalsService) {}

  @Get()
  @UseGuards(SubscribedGuard)
  @UseInterceptors(LiveCursorInterceptor)
  list(): Promise<Signal[]> {
    return this.signals.list();
  }

  @Post()
  @UseGuards(AdminGuard)
  publish(
    @Body() body: CreateSignalDto,
    @CurrentUser() user: Express.User,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<Signal> {
    return this.signals.publish(body, user.id, key);
  }

  @Put(':id')
  @UseGuards(AdminGuard)
  update(@Param('id', ParseIntPipe) id: number, @Body() body: UpdateSignalDto): Promise<Signal> {
    return this.signals.update(id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @UseGuards(AdminGuard)
  delete(@Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.signals.delete(id);
  }
}
