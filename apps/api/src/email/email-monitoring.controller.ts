import { Body, Controller, Get, HttpCode, Post, Query, UseInterceptors } from '@nestjs/common';
import { ChannelDeliveriesQuery, ChannelFilter } from '@t0/contracts/channels';
import type { ChannelDeliveryRow, ChannelSubject } from '@t0/contracts/channels';
import { LiftSuppressionDto, SuppressedEmailsFilter, SuppressedEmailsQuery } from '@t0/contracts/email';
import type {
  EmailDeliveryRow,
  EmailHealth,
  EmailSettings,
  EmailSummary,
  SuppressedEmail,
  SuppressionLifted,
} from '@t0/contracts/email';
import { IdPageQuery, type ListTotal } from '@t0/contracts/platform';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { ChannelFigures } from './channel-figures.ts';
import { EmailFigures } from './email-figures.ts';
import { EmailHealthService } from './email-health.service.ts';
import { SuppressedEmails } from './suppressed-emails.service.ts';

/** The EMAILS tab (docs/product/console.md#emails): summary, real settings, history, health; and the same figures of other channels. */
@Controller('api/admin')
@StaffOnly('members')
export class EmailMonitoringController {
  constructor(
    private readonly figures: EmailFigures,
    private readonly condition: EmailHealthService,
    private readonly suppressed: SuppressedEmails,
    private readonly channels: ChannelFigures,
  ) {}

  @Get('email-summary')
  @UseInterceptors(LiveCursorInterceptor)
  summary(): Promise<EmailSummary> {
    return this.figures.summary();
  }

  @Get('email-deliveries')
  @UseInterceptors(LiveCursorInterceptor)
  deliveries(@Query() query: IdPageQuery): Promise<EmailDeliveryRow[]> {
    return this.figures.deliveries(query);
  }

  /** The results of deliveries by devices, webhooks and relays. */
  @Get('channel-summary')
  @UseInterceptors(LiveCursorInterceptor)
  channelSummary(@Query() filter: ChannelFilter): Promise<EmailSummary> {
    return this.channels.summary(filter);
  }

  /** The same by signal with its steps, and by notification: the newest 20. */
  @Get('channel-subjects')
  @UseInterceptors(LiveCursorInterceptor)
  channelSubjects(@Query() filter: ChannelFilter): Promise<ChannelSubject[]> {
    return this.channels.subjects(filter);
  }

  @Get('channel-deliveries')
  @UseInterceptors(LiveCursorInterceptor)
  channelDeliveries(@Query() query: ChannelDeliveriesQuery): Promise<ChannelDeliveryRow[]> {
    return this.channels.deliveries(query);
  }

  @Get('email-settings')
  settings(): Promise<EmailSettings> {
    return this.condition.settings();
  }

  @Get('email-health')
  health(): Promise<EmailHealth> {
    return this.condition.health();
  }

  /** Addresses that a mail server refused for good, and blacklisted ones. */
  @Get('email-suppressions')
  @UseInterceptors(LiveCursorInterceptor)
  suppressions(@Query() query: SuppressedEmailsQuery): Promise<SuppressedEmail[]> {
    return this.suppressed.list(query);
  }

  @Get('email-suppressions/count')
  suppressionCount(@Query() filter: SuppressedEmailsFilter): Promise<ListTotal> {
    return this.suppressed.count(filter);
  }

  @Post('email-suppressions/lift')
  @HttpCode(200)
  lift(@Body() { email }: LiftSuppressionDto): Promise<SuppressionLifted> {
    return this.suppressed.lift(email);
  }
}
