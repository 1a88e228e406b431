import {
  Controller,
  Get,
  HttpCode,
  Param,
  ParseIntPipe,
  Post,
  Put,
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ListNotificationsQuery } from '@t0/contracts';
import type { ReadChange, UnreadCount, UserNotification } from '@t0/contracts';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { SubscribedGuard } from '../../platform/access/guards.ts';
import { LiveCursorInterceptor } from '../../realtime/live-cursor.interceptor.ts';
import { InboxService } from './inbox.service.ts';

/**
 * A member's notifications and their read state (specification 1, section 7). `{id}` is the notification's id (decisions.md,
 * 'Access'). Changes answer what the event tells the other tabs.
 */
@Controller('api/user/notifications')
@UseGuards(SubscribedGuard)
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get()
  @UseInterceptors(LiveCursorInterceptor)
  list(@CurrentUser() user: Express.User, @Query() query: ListNotificationsQuery): Promise<UserNotification[]> {
    return this.inbox.list(user, query);
  }

  @Get('unread-count')
  unreadCount(@CurrentUser() user: Express.User): Promise<UnreadCount> {
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
