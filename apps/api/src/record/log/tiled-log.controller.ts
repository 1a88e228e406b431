import { Controller, Get, Header, NotFoundException, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { parseTilePath } from '@t0/domain/record';
import { RecordTiles } from './record-tiles.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The record's tree as other people's tools read it (C2SP tlog-tiles, docs/RECORD.md#formats). Public. */
@Controller('log')
export class TiledLogController {
  constructor(private readonly tiles: RecordTiles) {}

  /** 404 before the first one is signed. */
  @Get('checkpoint')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'no-cache')
  async checkpoint(): Promise<string> {
    const note = await this.tiles.checkpoint();
    if (note === null)
      throw new NotFoundException({ error: 'NOTHING_SIGNED', message: 'No checkpoint of the record was signed yet' });
    return note;
  }

  /** 404 for a tile that the newest checkpoint's tree does not have. */
  @Get('tile/*path')
  async tile(@Req() request: Request, @Res() response: Response): Promise<void> {
    const name = parseTilePath(request.path.slice('/log/'.length));
    const bytes = name && (await this.tiles.read(name));
    if (!bytes) throw new NotFoundException({ error: 'NO_SUCH_TILE', message: 'The record’s tree has no such tile' });
    response.set({ 'content-type': 'application/octet-stream', 'cache-control': FOR_EVER }).send(bytes);
  }
}
