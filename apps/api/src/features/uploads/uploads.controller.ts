import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post, Put, Query, Req, UseGuards } from '@nestjs/common';
import { CreateUploadDto } from '@t0/contracts';
import type { UploadGrant } from '@t0/contracts';
import type { Request } from 'express';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { AdminGuard } from '../../platform/access/guards.ts';
import { UploadGrants } from './upload-grants.ts';
import { UploadReceiver } from './upload-receiver.ts';

/** Addresses to upload to, by kind, and the arrival of files on disk (specification 2, section 7; decisions.md, 'HTTP', Uploads). */
@Controller('api')
@UseGuards(AdminGuard)
export class UploadsController {
  constructor(
    private readonly grants: UploadGrants,
    private readonly receiver: UploadReceiver,
  ) {}

  @Post('chart-memos/upload-image')
  @HttpCode(200)
  image(@Body() body: CreateUploadDto, @CurrentUser() user: Express.User): Promise<UploadGrant> {
    return this.grants.grant('image', body, user.id);
  }

  @Post('resources/upload')
  @HttpCode(200)
  resource(@Body() body: CreateUploadDto, @CurrentUser() user: Express.User): Promise<UploadGrant> {
    return this.grants.grant('resource', body, user.id);
  }

  @Post('object-storage/upload/videos')
  @HttpCode(200)
  video(@Body() body: CreateUploadDto, @CurrentUser() user: Express.User): Promise<UploadGrant> {
    return this.grants.grant('video', body, user.id);
  }

  @Post('object-storage/upload/thumbnails')
  @HttpCode(200)
  thumbnail(@Body() body: CreateUploadDto, @CurrentUser() user: Express.User): Promise<UploadGrant> {
    return this.grants.grant('thumbnail', body, user.id);
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
