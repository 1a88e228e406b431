import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post, Put, Query, Req, UseGuards } from '@nestjs/common';
import { CreateUploadDto, type UploadGrant } from '@t0/contracts/content';
import type { Request } from 'express';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { SubscribedGuard } from '../../platform/access/guards.ts';
import { Throttle, throttleKey } from '../../platform/throttle/throttle.ts';
import { UploadGrants } from './upload-grants.ts';
import { UploadReceiver } from './upload-receiver.ts';

/** Images of direct lines, which members upload too; and the receiver of files on disk, for anyone who has an address for one. */
@Controller('api')
@UseGuards(SubscribedGuard)
export class MessageUploadsController {
  constructor(
    private readonly grants: UploadGrants,
    private readonly receiver: UploadReceiver,
    private readonly throttle: Throttle,
  ) {}

  /** An address for an image of a message. 429 after too many. */
  @Post('messages/upload-image')
  @HttpCode(200)
  async image(@Body() body: CreateUploadDto, @CurrentUser() user: Express.User): Promise<UploadGrant> {
    await this.throttle.take('message-image', throttleKey(user.id));
    return this.grants.grant('image', body, user.id);
  }

  @Put('uploads/:id')
  @HttpCode(204)
  receive(
    @Param('id', ParseUUIDPipe) id: string,
    @Query('token') token: unknown,
    @CurrentUser() user: Express.User,
    @Req() request: Request,
  ): Promise<void> {
    return this.receiver.receive({ id, token, userId: user.id }, request);
  }
}
