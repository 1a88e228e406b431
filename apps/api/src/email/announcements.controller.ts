import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  ParseIntPipe,
  Post,
  Query,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import { MemberFilter } from '@t0/contracts/accounts';
import { AnnouncementTextDto, SendAnnouncementDto } from '@t0/contracts/email';
import type {
  AnnouncementPreview,
  AnnouncementRecipients,
  AnnouncementTest,
  EmailAnnouncement,
} from '@t0/contracts/email';
import { IDEMPOTENCY_HEADER, IdPageQuery } from '@t0/contracts/platform';
import type { Response } from 'express';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { CurrentUser } from '../platform/access/current-user.ts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { ChangesNothing } from '../platform/audit/audit-trail.ts';
import { Throttle } from '../platform/throttle/throttle.ts';
import { AnnouncementPreviews } from './announcement-previews.ts';
import { AnnouncementsService } from './announcements.service.ts';

/** An email shown in a frame of the console: its own styles, no script, no picture, no request, no link that leads anywhere. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

/** Sends an email's HTML as a page for a frame of the console (docs/SECURITY.md#csp). */
function sendMailPage(response: Response, html: string): void {
  response
    .status(200)
    .set({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': MAIL_POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(html);
}

/** Announcements by email to the members of a filter (docs/product/email.md#announcements). */
@Controller('api/admin/announcements')
@StaffOnly('operations')
export class AnnouncementsController {
  constructor(
    private readonly announcements: AnnouncementsService,
    private readonly previews: AnnouncementPreviews,
    private readonly throttle: Throttle,
  ) {}

  @Get()
  @UseInterceptors(LiveCursorInterceptor)
  list(@Query() query: IdPageQuery): Promise<EmailAnnouncement[]> {
    return this.announcements.list(query);
  }

  /** How many would get an announcement now. */
  @Get('recipients')
  recipients(@Query() filter: MemberFilter): Promise<AnnouncementRecipients> {
    return this.announcements.recipients(filter);
  }

  /** The page that shows the email of this text. */
  @Post('preview')
  @ChangesNothing()
  @HttpCode(200)
  preview(@Body() body: AnnouncementTextDto, @CurrentUser() user: Express.User): Promise<AnnouncementPreview> {
    return this.previews.create(body, user);
  }

  /** The email as its page. 404 once its ten minutes are over. */
  @Get('previews/:id')
  async showPreview(@Param('id') id: string, @Res() response: Response): Promise<void> {
    sendMailPage(response, await this.previews.read(id));
  }

  /** Sends the email to the calling person alone, marked TEST. */
  @Post('test')
  @HttpCode(202)
  async test(@Body() body: AnnouncementTextDto, @CurrentUser() user: Express.User): Promise<AnnouncementTest> {
    await this.throttle.take('announcement-test', user.id);
    return this.announcements.test(body, user);
  }

  /** Sends it, once however often the call is repeated. 409 without a test of this text, or when the same was sent already. */
  @Post()
  send(
    @Body() body: SendAnnouncementDto,
    @CurrentUser() user: Express.User,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<EmailAnnouncement> {
    return this.announcements.send(body, user, key);
  }

  /** The email that was sent, as its page. */
  @Get(':id/email')
  async show(
    @Param('id', ParseIntPipe) id: number,
    @CurrentUser() user: Express.User,
    @Res() response: Response,
  ): Promise<void> {
    sendMailPage(response, this.previews.pageOf(await this.announcements.text(id), user));
  }

  /** Emails that have not left never do. 409 when all have left. */
  @Post(':id/stop')
  @HttpCode(200)
  stop(@Param('id', ParseIntPipe) id: number): Promise<EmailAnnouncement> {
    return this.announcements.stop(id);
  }
}
