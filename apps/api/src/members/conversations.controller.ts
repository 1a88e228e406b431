import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Post,
  Query,
  UseInterceptors,
} from '@nestjs/common';
import { ReadMessagesDto, SendMessageDto } from '@t0/contracts/members';
import type { DirectMessage, Conversation, MessagesRead } from '@t0/contracts/members';
import type { UnreadCount } from '@t0/contracts/notifications';
import { IDEMPOTENCY_HEADER, IdPageQuery } from '@t0/contracts/platform';
import { CurrentUser } from '../platform/access/current-user.ts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { DirectLineReader } from './direct-line-reader.ts';
import { DirectLineService } from './direct-line.service.ts';

/** The administrators' inbox: every member's conversation (docs/product/console.md#inbox). */
@Controller('api/admin/conversations')
@StaffOnly('members')
export class ConversationsController {
  constructor(
    private readonly line: DirectLineService,
    private readonly reader: DirectLineReader,
  ) {}

  @Get()
  @UseInterceptors(LiveCursorInterceptor)
  conversations(@Query() query: IdPageQuery): Promise<Conversation[]> {
    return this.reader.conversations(query);
  }

  @Get('unread')
  @UseInterceptors(LiveCursorInterceptor)
  unread(): Promise<UnreadCount> {
    return this.reader.unread();
  }

  @Get(':userId/messages')
  @UseInterceptors(LiveCursorInterceptor)
  messages(@Param('userId', ParseUUIDPipe) userId: string, @Query() query: IdPageQuery): Promise<DirectMessage[]> {
    return this.reader.messages(userId, query);
  }

  @Post(':userId/messages')
  send(
    @Param('userId', ParseUUIDPipe) userId: string,
    @CurrentUser() admin: Express.User,
    @Body() body: SendMessageDto,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<DirectMessage> {
    return this.line.sendAsAdmin(userId, admin, body, key);
  }

  @Post(':userId/read')
  @HttpCode(200)
  read(@Param('userId', ParseUUIDPipe) userId: string, @Body() { upToId }: ReadMessagesDto): Promise<MessagesRead> {
    return this.line.read(userId, 'admin', upToId);
  }
}
