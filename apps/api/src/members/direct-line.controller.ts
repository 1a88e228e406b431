import { Body, Controller, Get, Headers, HttpCode, Post, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ReadMessagesDto, SendMessageDto } from '@t0/contracts/members';
import type { DirectMessage, MessagesRead, OwnMessages } from '@t0/contracts/members';
import { IDEMPOTENCY_HEADER, IdPageQuery } from '@t0/contracts/platform';
import { CurrentUser } from '../platform/access/current-user.ts';
import { AuthenticatedGuard, SubscribedGuard } from '../platform/access/guards.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { DirectLineReader } from './direct-line-reader.ts';
import { DirectLineService } from './direct-line.service.ts';

/**
 * A member's own conversation with the administrators (docs/product/terminal.md#direct-line). Writing needs a subscription; a member who
 * has lost it may still read the conversation.
 */
@Controller('api/messages')
@UseGuards(AuthenticatedGuard)
export class DirectLineController {
  constructor(
    private readonly line: DirectLineService,
    private readonly reader: DirectLineReader,
  ) {}

  @Get()
  @UseInterceptors(LiveCursorInterceptor)
  list(@CurrentUser() user: Express.User, @Query() query: IdPageQuery): Promise<OwnMessages> {
    return this.reader.own(user.id, query);
  }

  @Post()
  @UseGuards(SubscribedGuard)
  send(
    @CurrentUser() user: Express.User,
    @Body() body: SendMessageDto,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<DirectMessage> {
    return this.line.sendAsMember(user, body, key);
  }

  @Post('read')
  @HttpCode(200)
  read(@CurrentUser() user: Express.User, @Body() { upToId }: ReadMessagesDto): Promise<MessagesRead> {
    return this.line.read(user.id, 'member', upToId);
  }
}
