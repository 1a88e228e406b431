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
  Query,
  UseInterceptors,
} from '@nestjs/common';
import {
  CreateNotificationDto,
  ListAllNotificationsQuery,
  NotificationFilter,
  UpdateNotificationDto,
} from '@t0/contracts/notifications';
import type { Notification, NotificationStats } from '@t0/contracts/notifications';
import { IDEMPOTENCY_HEADER, type ListTotal } from '@t0/contracts/platform';
import { CurrentUser } from '../platform/access/current-user.ts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { AllowApiKey } from '../platform/keys/key.guard.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { NotificationHistory } from './notification-history.ts';
import { NotificationPublishingService } from './notification-publishing.service.ts';

/** Broadcasts: written, scheduled, changed and looked through by administrators (docs/product/console.md#broadcast). */
@Controller('api/notifications')
export class NotificationPublishingController {
  constructor(
    private readonly publishing: NotificationPublishingService,
    private readonly history: NotificationHistory,
  ) {}

  @Get()
  @StaffOnly('publishing')
  @UseInterceptors(LiveCursorInterceptor)
  list(@Query() query: ListAllNotificationsQuery): Promise<Notification[]> {
    return this.history.list(query);
  }

  @Get('count')
  @StaffOnly('publishing')
  count(@Query() filter: NotificationFilter): Promise<ListTotal> {
    return this.history.count(filter);
  }

  /** The figures of the console's head, for all staff. */
  @Get('stats')
  @StaffOnly()
  @UseInterceptors(LiveCursorInterceptor)
  stats(): Promise<NotificationStats> {
    return this.history.stats();
  }

  @Post()
  @StaffOnly('publishing')
  @AllowApiKey('notifications:write')
  publish(
    @Body() body: CreateNotificationDto,
    @CurrentUser() user: Express.User,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<Notification> {
    return this.publishing.publish(body, user.id, key);
  }

  @Put(':id')
  @StaffOnly('publishing')
  @AllowApiKey('notifications:write')
  update(@Param('id', ParseIntPipe) id: number, @Body() body: UpdateNotificationDto): Promise<Notification> {
    return this.publishing.update(id, body);
  }

  @Delete(':id')
  @StaffOnly('publishing')
  @HttpCode(204)
  @AllowApiKey('notifications:write')
  delete(@Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.publishing.delete(id);
  }
}
