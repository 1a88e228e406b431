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
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ContentPageQuery, CreateVideoDto, type Video } from '@t0/contracts/content';
import { IDEMPOTENCY_HEADER, type ListTotal } from '@t0/contracts/platform';
import { CurrentUser } from '../platform/access/current-user.ts';
import { SubscribedGuard } from '../platform/access/guards.ts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { SharedReadingInterceptor, SharedReadings } from '../live/shared-readings.ts';
import { VideosService } from './videos.service.ts';

/** Video updates: read by members, published by administrators (docs/product/content.md#videos). */
@Controller('api/videos')
export class VideosController {
  constructor(
    private readonly videos: VideosService,
    readings: SharedReadings,
  ) {
    readings.define({
      path: '/api/videos',
      types: ['video.created', 'video.deleted'],
      read: () => videos.list(new ContentPageQuery()),
    });
  }

  @Get()
  @UseGuards(SubscribedGuard)
  @UseInterceptors(SharedReadingInterceptor)
  list(@Query() query: ContentPageQuery): Promise<Video[]> {
    return this.videos.list(query);
  }

  @Get('count')
  @UseGuards(SubscribedGuard)
  count(): Promise<ListTotal> {
    return this.videos.count();
  }

  @Post()
  @StaffOnly('publishing')
  create(
    @Body() body: CreateVideoDto,
    @CurrentUser() user: Express.User,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<Video> {
    return this.videos.create(body, user.id, key);
  }

  @Delete(':id')
  @HttpCode(204)
  @StaffOnly('publishing')
  delete(@Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.videos.delete(id);
  }
}
