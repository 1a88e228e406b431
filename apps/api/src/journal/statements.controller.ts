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
  Req,
  UseGuards,
} from '@nestjs/common';
import {
  JournalAccountDto,
  JournalFiguresQuery,
  JournalTradeDto,
  JournalTradesQuery,
  NewJournalAccountDto,
  StatementQuery,
  type JournalAccount,
  type JournalFigures,
  type JournalTrade,
  type JournalTradePage,
  type StatementAnswer,
} from '@t0/contracts/journal';
import type { Request } from 'express';
import { CurrentUser } from '../platform/access/current-user.ts';
import { AuthenticatedGuard, SubscribedGuard } from '../platform/access/guards.ts';
import { Throttle } from '../platform/throttle/throttle.ts';
import { JournalAccounts, requireZone } from './journal-accounts.service.ts';
import { JournalTrades } from './journal-trades.service.ts';
import { StatementImports } from './statement-imports.service.ts';

/** A member's accounts at brokers, and the trades of their statements (docs/product/journal.md#statements). */
@Controller('api')
@UseGuards(AuthenticatedGuard)
export class StatementsController {
  constructor(
    private readonly accounts: JournalAccounts,
    private readonly imports: StatementImports,
    private readonly trades: JournalTrades,
    private readonly throttle: Throttle,
  ) {}

  /** The body is the file. */
  @Put('uploads/journal/statements')
  @UseGuards(SubscribedGuard)
  async take(
    @CurrentUser() user: Express.User,
    @Req() request: Request,
    @Query() query: StatementQuery,
  ): Promise<StatementAnswer> {
    await this.throttle.take('journal-import', user.id);
    return this.imports.take(user.id, request, query);
  }

  /** Undoes an import. */
  @Delete('journal/statements/:id')
  @HttpCode(204)
  undo(@CurrentUser() user: Express.User, @Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.accounts.undo(user.id, id);
  }

  @Get('journal/accounts')
  list(@CurrentUser() user: Express.User): Promise<JournalAccount[]> {
    return this.accounts.list(user.id);
  }

  @Post('journal/accounts')
  add(@CurrentUser() user: Express.User, @Body() body: NewJournalAccountDto): Promise<JournalAccount> {
    return this.accounts.add(user.id, body);
  }

  @Patch('journal/accounts/:id')
  change(
    @CurrentUser() user: Express.User,
    @Param('id', ParseIntPipe) id: number,
    @Body() body: JournalAccountDto,
  ): Promise<JournalAccount> {
    return this.accounts.change(user.id, id, body);
  }

  @Delete('journal/accounts/:id')
  @HttpCode(204)
  remove(@CurrentUser() user: Express.User, @Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.accounts.remove(user.id, id);
  }

  @Get('journal/trades')
  page(@CurrentUser() user: Express.User, @Query() query: JournalTradesQuery): Promise<JournalTradePage> {
    return this.trades.page(user.id, query);
  }

  @Patch('journal/trades/:id')
  link(
    @CurrentUser() user: Express.User,
    @Param('id', ParseIntPipe) id: number,
    @Body() body: JournalTradeDto,
  ): Promise<JournalTrade> {
    return this.trades.change(user.id, id, body);
  }

  @Get('journal/figures')
  figures(@CurrentUser() user: Express.User, @Query() { zone }: JournalFiguresQuery): Promise<JournalFigures> {
    requireZone(zone);
    return this.trades.figures(user.id, zone);
  }
}
