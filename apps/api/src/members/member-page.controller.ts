import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, ParseUUIDPipe, Post } from '@nestjs/common';
import type { DeletionPending } from '@t0/contracts/accounts';
import { BlacklistMemberDto, GrantAccessDto, MemberMailDto, MemberNoteDto, RefundDto } from '@t0/contracts/members';
import type {
  EndedSessions,
  MemberAccess,
  MemberFactorReset,
  MemberMailRequested,
  MemberMoney,
  MemberNote,
  MemberPage,
} from '@t0/contracts/members';
import { CurrentUser } from '../platform/access/current-user.ts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { MemberAccessService } from './member-access.service.ts';
import { MemberCareService } from './member-care.service.ts';
import { MemberMoneyService } from './member-money.service.ts';
import { MemberPageService } from './member-page.service.ts';

/** The page of one member, and the acts on it (docs/product/console.md#one-member). */
@Controller('api/admin/users/:id')
@StaffOnly('members')
export class MemberPageController {
  constructor(
    private readonly page: MemberPageService,
    private readonly money: MemberMoneyService,
    private readonly access: MemberAccessService,
    private readonly care: MemberCareService,
  ) {}

  @Get()
  read(@Param('id', ParseUUIDPipe) id: string, @CurrentUser() actor: Express.User): Promise<MemberPage> {
    return this.page.read(id, actor);
  }

  @Get('money')
  @StaffOnly('money')
  payments(@Param('id', ParseUUIDPipe) id: string): Promise<MemberMoney> {
    return this.money.read(id);
  }

  @Post('refunds')
  @StaffOnly('money')
  @HttpCode(204)
  refund(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: RefundDto,
    @CurrentUser() actor: Express.User,
  ): Promise<void> {
    return this.money.refund(id, body, actor);
  }

  @Post('access')
  @StaffOnly('accounts')
  @HttpCode(200)
  grant(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: GrantAccessDto,
    @CurrentUser() actor: Express.User,
  ): Promise<MemberAccess> {
    return this.access.grant(id, body, actor);
  }

  @Post('end-access')
  @StaffOnly('accounts')
  @HttpCode(200)
  end(@Param('id', ParseUUIDPipe) id: string, @CurrentUser() actor: Express.User): Promise<MemberAccess> {
    return this.access.end(id, actor);
  }

  @Post('mail')
  @HttpCode(200)
  mail(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { kind }: MemberMailDto,
    @CurrentUser() actor: Express.User,
  ): Promise<MemberMailRequested> {
    return this.care.sendMail(id, kind, actor);
  }

  @Post('end-sessions')
  @HttpCode(200)
  endSessions(@Param('id', ParseUUIDPipe) id: string, @CurrentUser() actor: Express.User): Promise<EndedSessions> {
    return this.care.endSessions(id, actor);
  }

  @Post('reset-second-factor')
  @StaffOnly('accounts')
  @HttpCode(200)
  resetFactor(@Param('id', ParseUUIDPipe) id: string, @CurrentUser() actor: Express.User): Promise<MemberFactorReset> {
    return this.care.resetSecondFactor(id, actor);
  }

  @Post('blacklist')
  @StaffOnly('accounts')
  @HttpCode(204)
  blacklist(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { reason }: BlacklistMemberDto,
    @CurrentUser() actor: Express.User,
  ): Promise<void> {
    return this.care.blacklist(id, reason, actor);
  }

  @Delete('blacklist')
  @StaffOnly('accounts')
  @HttpCode(204)
  unblacklist(@Param('id', ParseUUIDPipe) id: string, @CurrentUser() actor: Express.User): Promise<void> {
    return this.care.unblacklist(id, actor);
  }

  @Post('delete')
  @StaffOnly('accounts')
  @HttpCode(200)
  delete(@Param('id', ParseUUIDPipe) id: string, @CurrentUser() actor: Express.User): Promise<DeletionPending> {
    return this.care.delete(id, actor);
  }

  @Post('undo-delete')
  @StaffOnly('accounts')
  @HttpCode(204)
  keep(@Param('id', ParseUUIDPipe) id: string, @CurrentUser() actor: Express.User): Promise<void> {
    return this.care.keep(id, actor);
  }

  @Post('notes')
  addNote(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { text }: MemberNoteDto,
    @CurrentUser() actor: Express.User,
  ): Promise<MemberNote> {
    return this.care.addNote(id, text, actor);
  }

  @Delete('notes/:noteId')
  @HttpCode(204)
  deleteNote(
    @Param('id', ParseUUIDPipe) id: string,
    @Param('noteId', ParseIntPipe) noteId: number,
    @CurrentUser() actor: Express.User,
  ): Promise<void> {
    return this.care.deleteNote(id, noteId, actor);
  }
}
