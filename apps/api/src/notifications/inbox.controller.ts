import {
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  ParseIntPipe,
  Post,
  Put,
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ListNotificationsQuery } from '@t0/contracts/notifications';
import type { ReadChange, NotificationCounts, UserNotification } from '@t0/contracts/notifications';
import { CurrentUser } from '../platform/access/current-user.ts';
import { SubscribedGuard } from '../platform/access/guards.ts';
import { AllowApiKey } from '../platform/keys/key.guard.ts';
import type { Encoded } from '../live/encoded-answer.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { InboxService } from './inbox.service.ts';

/**
 * A member's notifications and their read state (docs/product/notifications.md#read-marks). `{id}` is the notification's id
 * (docs/product/notifications.md#notifications). Changes answer what the event carries to the other tabs.
 */
@Controller('api/user/notifications')
@UseGuards(SubscribedGuard)
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get()
  @Header('content-type', 'application/json; charset=utf-8')
  @UseInterceptors(LiveCursorInterceptor)
  @AllowApiKey('notifications:read')
  list(
    @CurrentUser() user: Express.User,
    @Query() query: ListNotificationsQuery,
  ): Promise<Encoded<UserNotification[]>> {
    return this.inbox.list(user, query);
  }

  @Get('unread-count')
  @AllowApiKey('notifications:read')
  unreadCount(@CurrentUser() user: Express.User): Promise<NotificationCounts> {
    return this.inbox.unreadCount(user);
  }

  @Put(':id/read')
  markRead(@CurrentUser() user: Express.User, @Param('id', ParseIntPipe) id: number): Promise<ReadChange> {
    return this.inbox.mark(user, id, true);
  }

  @Post(':id/unread')
  @HttpCode(200)
  markUnread(@CurrentUser() user: Express.User, @Param('id', ParseIntPipe) id: number): Promise<ReadChange> {
    return this.inbox.mark(user, id, false);
  }

  @Put('read-all')
  markAllRead(@CurrentUser() user: Express.User): Promise<ReadChange> {
    return this.inbox.markAllRead(user);
  }

  @Post('mark-all-read')
  @HttpCode(200)
  markAllReadAlias(@CurrentUser() user: Express.User): Promise<ReadChange> {
    return this.inbox.markAllRead(user);
  }
}
