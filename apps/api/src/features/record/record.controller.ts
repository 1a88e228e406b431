import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Param, ParseIntPipe, Query, Req, Res, UseGuards } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import type { Request, Response } from 'express';
import { RecordQuery, RecordRowsQuery } from '@t0/contracts';
import type { RecordAnswer, RecordPage, RecordStory } from '@t0/contracts';
import { hasAccess } from '@t0/domain';
import { EXPORT_NAMES, exportCells, exportPieces } from './record-export.ts';
import { RecordStories } from './record-story.service.ts';
import { RecordGuard } from './record.guard.ts';
import { RecordService } from './record.service.ts';

/** What the signals amounted to (docs/product/record.md#who-sees-it): for whom the owner shows it. */
@Controller('api/record')
@UseGuards(RecordGuard)
export class RecordController {
  constructor(
    private readonly record: RecordService,
    private readonly stories: RecordStories,
  ) {}

  @Get()
  read(@Query() { prices }: RecordQuery): Promise<RecordAnswer> {
    return this.record.read(prices);
  }

  @Get('rows')
  rows(@Query() query: RecordRowsQuery, @Req() request: Request): Promise<RecordPage> {
    return this.record.page(query, seesOpen(request));
  }

  /** 404 when the record knows no such signal, 403 for an open one that is sealed for the reader. */
  @Get('signals/:id')
  story(@Param('id', ParseIntPipe) id: number, @Req() request: Request): Promise<RecordStory> {
    return this.stories.read(id, seesOpen(request));
  }

  /** Figures and signals as one file: a RecordExport. */
  @Get('export.json')
  async json(@Query() { prices }: RecordQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    const figures = await this.record.read(prices);
    const rows = await this.record.all(prices, seesOpen(request));
    response.set({ 'content-type': 'application/json; charset=utf-8', 'content-disposition': attachment('json') });
    await pipeline(Readable.from(exportPieces(figures, rows)), response);
  }

  /** The signals as a table. Every cell is a word or a figure of ours: none that a spreadsheet would run. */
  @Get('export.csv')
  async csv(@Query() { prices }: RecordQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    const rows = await this.record.all(prices, seesOpen(request));
    response.set({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': attachment('csv') });
    // With the mark that makes spreadsheets read UTF-8.
    const table = stringify({ header: true, columns: EXPORT_NAMES, bom: true, record_delimiter: 'windows' });
    await pipeline(Readable.from(rows.map(exportCells)), table, response);
  }
}

function seesOpen({ user }: Request): boolean {
  return user !== undefined && hasAccess(user);
}

function attachment(ending: string): string {
  return `attachment; filename="record-${new Date().toISOString().slice(0, 10)}.${ending}"`;
}
