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
import { ContentPageQuery, CreateResourceDto, type Resource } from '@t0/contracts/content';
import { IDEMPOTENCY_HEADER, type ListTotal } from '@t0/contracts/platform';
import { CurrentUser } from '../platform/access/current-user.ts';
import { SubscribedGuard } from '../platform/access/guards.ts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { SharedReadingInterceptor, SharedReadings } from '../live/shared-readings.ts';
import { ResourcesService } from './resources.service.ts';

/** Downloadable documents: read by members, published by administrators (docs/product/content.md#resources). */
@Controller('api/resources')
export class ResourcesController {
  constructor(
    private readonly resources: ResourcesService,
    readings: SharedReadings,
  ) {
    readings.define({
      path: '/api/resources',
      types: ['resource.created', 'resource.deleted'],
      opening: 'subscribed',
      read: () => resources.list(new ContentPageQuery()),
    });
  }

  @Get()
  @UseGuards(SubscribedGuard)
  @UseInterceptors(SharedReadingInterceptor)
  list(@Query() query: ContentPageQuery): Promise<Resource[]> {
    return this.resources.list(query);
  }

  @Get('count')
  @UseGuards(SubscribedGuard)
  count(): Promise<ListTotal> {
    return this.resources.count();
  }

  @Post()
  @StaffOnly('publishing')
  create(
    @Body() body: CreateResourceDto,
    @CurrentUser() user: Express.User,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<Resource> {
    return this.resources.create(body, user.id, key);
  }

  @Delete(':id')
  @HttpCode(204)
  @StaffOnly('publishing')
  delete(@Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.resources.delete(id);
  }
}
