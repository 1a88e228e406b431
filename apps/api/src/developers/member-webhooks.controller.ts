import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseIntPipe,
  Post,
  Put,
  Query,
  Req,
  UseGuards,
} from '@nestjs/common';
import type { Request } from 'express';
import { ChangeWebhookDto, NewWebhookDto, NewWebhookSecretDto, WebhookLogDto } from '@t0/contracts/developers';
import type { WebhookDelivery, WebhookInfo, WebhookMade } from '@t0/contracts/developers';
import { CurrentUser } from '../platform/access/current-user.ts';
import { AuthenticatedGuard, SubscribedGuard } from '../platform/access/guards.ts';
import { MemberWebhooksService } from './member-webhooks.service.ts';
import { WebhookLog } from './webhook-log.ts';

/** The signed-in member's webhooks (docs/product/developers.md#webhooks). */
@Controller('api/auth/webhooks')
@UseGuards(AuthenticatedGuard)
export class MemberWebhooksController {
  constructor(
    private readonly webhooks: MemberWebhooksService,
    private readonly log: WebhookLog,
  ) {}

  /** Oldest first. */
  @Get()
  list(@CurrentUser() { id }: Express.User): Promise<WebhookInfo[]> {
    return this.webhooks.list(id);
  }

  /** A new one; its secret is shown this once. */
  @Post()
  @UseGuards(SubscribedGuard)
  create(
    @CurrentUser() user: Express.User,
    @Req() request: Request,
    @Body() body: NewWebhookDto,
  ): Promise<WebhookMade> {
    return this.webhooks.create(user, request, body);
  }

  /** Its kinds, and whether it is on. Turned on, it receives events from then on. */
  @Put(':id')
  change(
    @CurrentUser() user: Express.User,
    @Param('id', ParseIntPipe) id: number,
    @Body() body: ChangeWebhookDto,
  ): Promise<WebhookInfo> {
    return this.webhooks.change(user.id, id, body);
  }

  /** NEW SECRET: another one, shown this once; the one before signs too for 24 h. */
  @Post(':id/secret')
  @HttpCode(200)
  @UseGuards(SubscribedGuard)
  newSecret(
    @CurrentUser() user: Express.User,
    @Req() request: Request,
    @Param('id', ParseIntPipe) id: number,
    @Body() { password }: NewWebhookSecretDto,
  ): Promise<WebhookMade> {
    return this.webhooks.newSecret(user, request, id, password);
  }

  /** TEST: sends a message of its own; the log shows the result. */
  @Post(':id/test')
  @HttpCode(204)
  @UseGuards(SubscribedGuard)
  test(@CurrentUser() user: Express.User, @Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.log.test(user.id, id);
  }

  /** Its log, newest first. */
  @Get(':id/deliveries')
  deliveries(
    @CurrentUser() user: Express.User,
    @Param('id', ParseIntPipe) id: number,
    @Query() { before }: WebhookLogDto,
  ): Promise<WebhookDelivery[]> {
    return this.log.read(user.id, id, before);
  }

  /** SEND AGAIN: under the same id. 409 while it is on its way. */
  @Post(':id/deliveries/:delivery/again')
  @HttpCode(204)
  @UseGuards(SubscribedGuard)
  again(
    @CurrentUser() user: Express.User,
    @Param('id', ParseIntPipe) id: number,
    @Param('delivery', ParseIntPipe) delivery: number,
  ): Promise<void> {
    return this.log.sendAgain(user.id, id, delivery);
  }

  /** The webhook receives nothing more, and its log is deleted. */
  @Delete(':id')
  @HttpCode(204)
  remove(@CurrentUser() user: Express.User, @Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.webhooks.remove(user.id, id);
  }
}
