import { Readable } from 'node:stream';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Put,
  Query,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import { JournalDecisionDto, JournalEntryDto, JournalImportDto, JournalPageQuery } from '@t0/contracts/journal';
import type { JournalEntry, JournalImport, JournalPage, JournalSummary } from '@t0/contracts/journal';
import { CurrentUser } from '../platform/access/current-user.ts';
import { sendStream } from '../platform/http/send-stream.ts';
import { AuthenticatedGuard, SubscribedGuard } from '../platform/access/guards.ts';
import { AllowApiKey } from '../platform/keys/key.guard.ts';
import { Throttle } from '../platform/throttle/throttle.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { JournalCsv } from './journal-csv.service.ts';
import { JournalReading } from './journal-reading.service.ts';
import { JournalService } from './journal.service.ts';

/** A member's own journal, and nobody else's (docs/product/journal.md#readers). */
@Controller('api/journal')
@UseGuards(AuthenticatedGuard)
export class JournalController {
  constructor(
    private readonly journal: JournalService,
    private readonly reading: JournalReading,
    private readonly csv: JournalCsv,
    private readonly throttle: Throttle,
  ) {}

  /** The entries that the terminal shows next to its signals. */
  @Get('marks')
  @UseInterceptors(LiveCursorInterceptor)
  marks(@CurrentUser() user: Express.User): Promise<JournalEntry[]> {
    return this.reading.marks(user);
  }

  @Get('entries')
  @UseInterceptors(LiveCursorInterceptor)
  entries(@CurrentUser() user: Express.User, @Query() query: JournalPageQuery): Promise<JournalPage> {
    return this.reading.page(user, query);
  }

  @Get('summary')
  @UseInterceptors(LiveCursorInterceptor)
  summary(@CurrentUser() user: Express.User): Promise<JournalSummary> {
    return this.reading.summary(user);
  }

  /** One press: taken or skipped. */
  @Put('signals/:id')
  @UseGuards(SubscribedGuard)
  @AllowApiKey('journal:write')
  decide(
    @CurrentUser() user: Express.User,
    @Param('id', ParseIntPipe) id: number,
    @Body() body: JournalDecisionDto,
  ): Promise<JournalEntry> {
    return this.journal.decide(user.id, id, body);
  }

  @Patch('entries/:id')
  @AllowApiKey('journal:write')
  change(
    @CurrentUser() user: Express.User,
    @Param('id', ParseIntPipe) id: number,
    @Body() body: JournalEntryDto,
  ): Promise<JournalEntry> {
    return this.journal.change(user.id, id, body);
  }

  @Delete('entries/:id')
  @HttpCode(204)
  @AllowApiKey('journal:write')
  remove(@CurrentUser() user: Express.User, @Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.journal.remove(user.id, id);
  }

  /** Deletes the whole journal. */
  @Delete()
  @HttpCode(204)
  clear(@CurrentUser() user: Express.User): Promise<void> {
    return this.journal.clear(user.id);
  }

  @Get('export.csv')
  async export(@CurrentUser() user: Express.User, @Res() response: Response): Promise<void> {
    const pieces = await this.csv.write(user.id);
    const name = `journal-${new Date().toISOString().slice(0, 10)}.csv`;
    response.set({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    });
    await sendStream(Readable.from(pieces), response);
  }

  /** Checks a file, and imports its good lines once that is confirmed. */
  @Post('import')
  @UseGuards(SubscribedGuard)
  @HttpCode(200)
  @AllowApiKey('journal:write')
  async import(@CurrentUser() user: Express.User, @Body() body: JournalImportDto): Promise<JournalImport> {
    await this.throttle.take('journal-import', user.id);
    return this.csv.take(user.id, body);
  }
}
