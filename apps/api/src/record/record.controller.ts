import { Controller, Get, Param, ParseIntPipe, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RecordQuery, RecordRowsQuery } from '@t0/contracts/record';
import type { RecordAnswer, RecordPage, RecordStory } from '@t0/contracts/record';
import { hasAccess } from '@t0/domain/accounts';
import type { ExportKind } from './record-export.ts';
import { RecordStories } from './record-story.service.ts';
import { RecordService } from './record.service.ts';
import { Injectable, NotFoundException, ForbiddenException, UnauthorizedException } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { RecordAudienceReader, mayReadRecord } from './record-audience.ts';

/** Lets through whom the owner shows the record, and administrators always: 404 while it is off, else 401 or 403. */
@Injectable()
class RecordGuard implements CanActivate {
  constructor(private readonly audience: RecordAudienceReader) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user } = context.switchToHttp().getRequest<Request>();
    const audience = await this.audience.read();
    if (mayReadRecord(audience, user)) return true;
    if (audience === 'off') throw new NotFoundException({ error: 'RECORD_OFF', message: 'The record is not shown' });
    if (user)
      throw new ForbiddenException({ error: 'SUBSCRIPTION_REQUIRED', message: 'An active subscription is required' });
    throw new UnauthorizedException({ error: 'UNAUTHENTICATED', message: 'Unauthorized: log in to continue' });
  }
}

/** The results of the signals (docs/product/record.md#visibility): for the audience that the owner chose. */
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

  /** 404 when the record has no such signal, 403 for an open one that is sealed for the reader. */
  @Get('signals/:id')
  story(@Param('id', ParseIntPipe) id: number, @Req() request: Request): Promise<RecordStory> {
    return this.stories.read(id, seesOpen(request));
  }

  /** Figures and signals as one file: a RecordExport. */
  @Get('export.json')
  json(@Query() { prices }: RecordQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.send('json', prices, request, response);
  }

  /** The signals as a table. */
  @Get('export.csv')
  csv(@Query() { prices }: RecordQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.send('csv', prices, request, response);
  }

  private async send(
    kind: ExportKind,
    prices: RecordQuery['prices'],
    request: Request,
    response: Response,
  ): Promise<void> {
    const file = await this.record.file(kind, prices, seesOpen(request));
    response.set('content-disposition', attachment(kind));
    await file.send(request, response);
  }
}

function seesOpen({ user }: Request): boolean {
  return user !== undefined && hasAccess(user);
}

function attachment(ending: ExportKind): string {
  return `attachment; filename="record-${new Date().toISOString().slice(0, 10)}.${ending}"`;
}
