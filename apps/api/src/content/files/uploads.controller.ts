import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CreateUploadDto } from '@t0/contracts';
import type { UploadGrant } from '@t0/contracts';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { AdminGuard } from '../../platform/access/guards.ts';
import { UploadGrants } from './upload-grants.ts';

/** Addresses to upload published content to, by kind (docs/product/content.md#uploads). */
@Controller('api')
@UseGuards(AdminGuard)
export class UploadsController {
  constructor(private readonly grants: UploadGrants) {}

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
}
