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
  UseInterceptors,
} from '@nestjs/common';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import { InstrumentDto, InstrumentProposalQuery, SwitchInstrumentDto } from '@t0/contracts/prices';
import type { Instrument, InstrumentProposal } from '@t0/contracts/prices';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { StaffOnly } from '../../platform/access/staff-only.ts';
import { AllowApiKey } from '../../platform/keys/key.guard.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { SharedReadingInterceptor, SharedReadings } from '../../live/shared-readings.ts';
import { InstrumentsService } from './instruments.service.ts';
import { SourceCatalog } from './source-catalog.ts';

/** The table of instruments: read by everybody, as prices are; changed by administrators (docs/product/settings.md#instruments). */
@Controller('api/instruments')
export class InstrumentsController {
  constructor(
    private readonly instruments: InstrumentsService,
    private readonly catalog: SourceCatalog,
    private readonly throttle: Throttle,
    readings: SharedReadings,
  ) {
    readings.define({
      path: '/api/instruments',
      types: ['instrument.changed', 'instrument.deleted'],
      opening: 'public',
      read: () => instruments.list(),
    });
  }

  @Get()
  @UseInterceptors(SharedReadingInterceptor)
  @AllowApiKey('prices:read')
  list(): Promise<Instrument[]> {
    return this.instruments.list();
  }

  /** A source's data of one of its symbols. 400 when it has none, 409 when it cannot be asked. */
  @Get('proposal')
  @StaffOnly('settings')
  async propose(
    @Query() query: InstrumentProposalQuery,
    @CurrentUser() user: Express.User,
  ): Promise<InstrumentProposal> {
    await this.throttle.take('source-question', user.id);
    return this.catalog.propose(query);
  }

  @Post()
  @StaffOnly('settings')
  async create(
    @Body() body: InstrumentDto,
    @CurrentUser() user: Express.User,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<Instrument> {
    await this.throttle.take('source-question', user.id);
    return this.instruments.create(body, user.id, key);
  }

  @Put(':id')
  @StaffOnly('settings')
  async update(
    @Param('id', ParseIntPipe) id: number,
    @Body() body: InstrumentDto,
    @CurrentUser() user: Express.User,
  ): Promise<Instrument> {
    await this.throttle.take('source-question', user.id);
    return this.instruments.update(id, body);
  }

  /** Open for signals or not, in the ticker or not. */
  @Patch(':id')
  @StaffOnly('settings')
  switch(@Param('id', ParseIntPipe) id: number, @Body() body: SwitchInstrumentDto): Promise<Instrument> {
    return this.instruments.switch(id, body);
  }

  /** Takes it off the table, with its candles. 409 once anything names it. */
  @Delete(':id')
  @HttpCode(204)
  @StaffOnly('settings')
  remove(@Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.instruments.remove(id);
  }
}
