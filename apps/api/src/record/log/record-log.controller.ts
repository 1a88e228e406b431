import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, NotFoundException, Param, ParseIntPipe, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LedgerPageDto, type LedgerPage, type RecordLog, type RecordStampLine } from '@t0/contracts/record';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { LedgerOpenings, RecordBundles, RecordLogService, RecordStamps } from './record-log.service.ts';

/**
 * The data that verifies the record, in addition to its tree (docs/RECORD.md#verify). Public; rows that are sealed for the reader stay
 * sealed.
 */
@Controller('api/record')
export class RecordLogController {
  constructor(
    private readonly log: RecordLogService,
    private readonly openings: LedgerOpenings,
    private readonly bundles: RecordBundles,
    private readonly stamps: RecordStamps,
    private readonly throttle: Throttle,
  ) {}

  @Get('log')
  read(): Promise<RecordLog> {
    return this.log.read();
  }

  @Get('entries')
  async entries(@Query() { from, limit }: LedgerPageDto, @Req() request: Request): Promise<LedgerPage> {
    const rows = await this.openings.read(request.user, from, limit);
    return { entries: rows.map(({ leaf: _leaf, ...entry }) => entry) };
  }

  /** The newest time stamps, newest first. */
  @Get('stamps')
  newestStamps(): Promise<RecordStampLine[]> {
    return this.stamps.newest();
  }

  /** The authority's reply (RFC 3161), exactly. 404 when there is no such stamp. */
  @Get('stamps/:id')
  async stamp(@Param('id', ParseIntPipe) id: number, @Res() response: Response): Promise<void> {
    const reply = await this.stamps.reply(id);
    if (!reply) throw new NotFoundException({ error: 'NO_SUCH_STAMP', message: 'There is no such time stamp' });
    response
      .set({
        'content-type': 'application/timestamp-reply',
        'content-disposition': `attachment; filename="record-${id}.tsr"`,
      })
      .send(reply);
  }

  /** The whole record as one file. 404 before anything is signed, 429 for a network that asks too often. */
  @Get('bundle')
  async bundle(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.throttle.takeFrom('record-bundle.address', request.ip);
    const pieces = await this.bundles.pieces(request.user);
    response.set({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="record.json"',
    });
    await pipeline(Readable.from(pieces), response);
  }
}
