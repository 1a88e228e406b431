import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import { BlogPostStatusDto, ContentPageQuery, CreateBlogPostDto, UpdateBlogPostDto } from '@t0/contracts/content';
import type { BlogPost } from '@t0/contracts/content';
import { IDEMPOTENCY_HEADER, type ListTotal } from '@t0/contracts/platform';
import { mayManage } from '@t0/domain/accounts';
import type { Request, Response } from 'express';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { StaffOnly } from '../../platform/access/staff-only.ts';
import { LiveCursorInterceptor } from '../../live/live-cursor.interceptor.ts';
import { SharedReadingInterceptor, SharedReadings } from '../../live/shared-readings.ts';
import { BlogReader } from './blog-reader.ts';
import { BlogWriter } from './blog-writer.ts';

/** A browser keeps the list, and asks whether it is current. */
const CACHED = 'private, no-cache';

/** Blog posts: read by everybody, drafts by administrators, who write them (docs/product/content.md#posts). */
@Controller('api')
export class BlogController {
  constructor(
    private readonly reader: BlogReader,
    private readonly writer: BlogWriter,
    readings: SharedReadings,
  ) {
    readings.define({
      path: '/api/blog-posts',
      types: ['blog_post.created', 'blog_post.updated', 'blog_post.deleted'],
      opening: 'public',
      read: () => reader.list(new ContentPageQuery(), { drafts: false }),
      cacheControl: CACHED,
    });
  }

  /** Answers 304, without reading a post, to a client that has the current list. */
  @Get('blog-posts')
  @UseInterceptors(SharedReadingInterceptor)
  async list(
    @Query() query: ContentPageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BlogPost[] | undefined> {
    const etag = await this.reader.fingerprint(query);
    response.set({ etag, 'cache-control': CACHED });
    if (request.headers['if-none-match'] === etag) {
      response.status(304);
      return undefined;
    }
    return this.reader.list(query, { drafts: false });
  }

  @Get('admin/blog-posts/count')
  @StaffOnly('publishing')
  countAll(): Promise<ListTotal> {
    return this.reader.count();
  }

  @Get('admin/blog-posts')
  @StaffOnly('publishing')
  @UseInterceptors(LiveCursorInterceptor)
  listAll(@Query() query: ContentPageQuery): Promise<BlogPost[]> {
    return this.reader.list(query, { drafts: true });
  }

  @Get('blog-posts/:id')
  @UseInterceptors(LiveCursorInterceptor)
  find(@Param('id', ParseIntPipe) id: number, @Req() request: Request): Promise<BlogPost> {
    return this.reader.find(id, { drafts: mayManage(request.user?.role ?? null, 'publishing') });
  }

  @Post('blog-posts')
  @StaffOnly('publishing')
  create(
    @Body() body: CreateBlogPostDto,
    @CurrentUser() user: Express.User,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<BlogPost> {
    return this.writer.create(body, user.id, key);
  }

  @Put('blog-posts/:id')
  @StaffOnly('publishing')
  update(@Param('id', ParseIntPipe) id: number, @Body() body: UpdateBlogPostDto): Promise<BlogPost> {
    return this.writer.update(id, body);
  }

  @Patch('blog-posts/:id/status')
  @StaffOnly('publishing')
  setStatus(@Param('id', ParseIntPipe) id: number, @Body() body: BlogPostStatusDto): Promise<BlogPost> {
    return this.writer.update(id, body);
  }

  @Delete('blog-posts/:id')
  @HttpCode(204)
  @StaffOnly('publishing')
  delete(@Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.writer.delete(id);
  }
}
