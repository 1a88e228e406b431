import {
  Controller,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Post,
  Query,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import { ListMembersQuery, MemberFilter } from '@t0/contracts';
import type { AdminUser, EndedSessions, MemberStats } from '@t0/contracts';
import { AdminGuard } from '../../platform/access/guards.ts';
import { LiveCursorInterceptor } from '../../realtime/live-cursor.interceptor.ts';
import { MembersExport } from './members-export.ts';
import { MembersService } from './members.service.ts';

/** Users as administrators watch them (specification 2, section 2: active paid subscribers monitoring). */
@Controller('api/admin')
@UseGuards(AdminGuard)
export class MembersController {
  constructor(
    private readonly members: MembersService,
    private readonly csv: MembersExport,
  ) {}

  @Get('users')
  @UseInterceptors(LiveCursorInterceptor)
  list(@Query() query: ListMembersQuery): Promise<AdminUser[]> {
    return this.members.list(query);
  }

  @Get('users/stats')
  stats(): Promise<MemberStats> {
    return this.members.stats();
  }

  /** The whole table as a file; cells that a spreadsheet would run are defused (security.md, 'input'). */
  @Get('users.csv')
  async export(@Query() filter: MemberFilter, @Res() response: Response): Promise<void> {
    await this.csv.write(filter, response);
  }

  @Post('users/:id/end-sessions')
  @HttpCode(200)
  endSessions(@Param('id', ParseUUIDPipe) id: string): Promise<EndedSessions> {
    return this.members.endSessions(id);
  }
}
