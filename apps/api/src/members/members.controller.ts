import { Controller, Get, HttpCode, Post, Query, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { MemberFilter, MemberSearch, type MemberCounts, type MemberEntry } from '@t0/contracts/accounts';
import { ListMembersQuery, type MemberStats, type MembersNoted } from '@t0/contracts/members';
import type { ListTotal } from '@t0/contracts/platform';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { AuditedReading } from '../platform/audit/audit-trail.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { MembersExport } from './members-export.ts';
import { MembersService, NewSubscribers } from './members.service.ts';

/** Users as administrators watch them (docs/product/console.md#subscribers: active paid subscribers monitoring). */
@Controller('api/admin')
@StaffOnly('members')
export class MembersController {
  constructor(
    private readonly members: MembersService,
    private readonly csv: MembersExport,
    private readonly noted: NewSubscribers,
  ) {}

  @Get('users')
  @UseInterceptors(LiveCursorInterceptor)
  list(@Query() query: ListMembersQuery): Promise<MemberEntry[]> {
    return this.members.list(query);
  }

  @Get('users/count')
  async count(@Query() filter: MemberFilter): Promise<ListTotal> {
    return { total: await this.members.count(filter) };
  }

  /** How many accounts each filter has, of those that the search finds. */
  @Get('users/counts')
  counts(@Query() { q }: MemberSearch): Promise<MemberCounts> {
    return this.members.counts(q);
  }

  /** Subscribers of whom no administrator has taken note yet. */
  @Get('users/new')
  newcomers(): Promise<ListTotal> {
    return this.noted.count();
  }

  /** Takes note of all of them, for every administrator. */
  @Post('users/noted')
  @HttpCode(200)
  note(): Promise<MembersNoted> {
    return this.noted.noteAll();
  }

  @Get('users/stats')
  stats(): Promise<MemberStats> {
    return this.members.stats();
  }

  /** The whole table as a file; cells that a spreadsheet would run are defused (docs/SECURITY.md#input). */
  @Get('users.csv')
  @AuditedReading({ entity: 'users', action: 'users.exported' })
  async export(@Query() filter: MemberFilter, @Res() response: Response): Promise<void> {
    await this.csv.write(filter, response);
  }
}
