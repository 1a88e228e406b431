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
  UseInterceptors,
} from '@nestjs/common';
import { CreateMessageTemplateDto, UpdateMessageTemplateDto, type MessageTemplate } from '@t0/contracts/notifications';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import { CurrentUser } from '../platform/access/current-user.ts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { MessageTemplatesService } from './message-templates.service.ts';

/** The desk's text templates, inserted into signals and broadcasts: kept and read by administrators. */
@Controller('api/admin/message-templates')
@StaffOnly('publishing')
export class MessageTemplatesController {
  constructor(private readonly templates: MessageTemplatesService) {}

  @Get()
  @UseInterceptors(LiveCursorInterceptor)
  list(): Promise<MessageTemplate[]> {
    return this.templates.list();
  }

  @Post()
  create(
    @Body() body: CreateMessageTemplateDto,
    @CurrentUser() user: Express.User,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<MessageTemplate> {
    return this.templates.create(body, user.id, key);
  }

  @Put(':id')
  update(@Param('id', ParseIntPipe) id: number, @Body() body: UpdateMessageTemplateDto): Promise<MessageTemplate> {
    return this.templates.update(id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  delete(@Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.templates.delete(id);
  }
}
