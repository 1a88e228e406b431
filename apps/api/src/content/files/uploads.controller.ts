import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CreateUploadDto, type UploadGrant } from '@t0/contracts/content';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { StaffOnly } from '../../platform/access/staff-only.ts';
import { UploadGrants } from './upload-grants.ts';

/** Addresses to upload published content to, by kind (docs/product/content.md#uploads). */
@Controller('api')
@StaffOnly('publishing')
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
