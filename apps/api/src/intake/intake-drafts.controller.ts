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
  UseInterceptors,
} from '@nestjs/common';
import type { ReceivedAlert, IntakeDraft } from '@t0/contracts/intake';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import { CreateSignalDto, type Publication } from '@t0/contracts/signals';
import { CurrentUser } from '../platform/access/current-user.ts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { IntakeDrafts } from './intake-drafts.service.ts';

/** Alerts that wait for an administrator (docs/product/intake.md#drafts). */
@Controller('api/admin/intake/drafts')
@StaffOnly('publishing')
export class IntakeDraftsController {
  constructor(private readonly drafts: IntakeDrafts) {}

  @Get()
  @UseInterceptors(LiveCursorInterceptor)
  list(): Promise<IntakeDraft[]> {
    return this.drafts.list();
  }

  /** The alerts of the last days, whatever their result. */
  @Get('recent')
  recent(): Promise<ReceivedAlert[]> {
    return this.drafts.recent();
  }

  /** Publishes the content of the body, which may differ from the parsed alert. */
  @Post(':id/publish')
  publish(
    @Param('id', ParseIntPipe) id: number,
    @Body() body: CreateSignalDto,
    @CurrentUser() user: Express.User,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<Publication> {
    return this.drafts.publish(id, body, user.id, key);
  }

  @Delete(':id')
  @HttpCode(204)
  discard(@Param('id', ParseIntPipe) id: number, @CurrentUser() user: Express.User): Promise<void> {
    return this.drafts.discard(id, user.id);
  }
}
