import { Body, Controller, Get, Param, ParseUUIDPipe, Post, Put, Req } from '@nestjs/common';
import { AddStaffDto, ChangeRoleDto, type StaffEntry } from '@t0/contracts/accounts';
import type { Request } from 'express';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { PasswordCheck } from '../../platform/access/password-check.ts';
import { StaffOnly } from '../../platform/access/staff-only.ts';
import { StaffService } from './staff.service.ts';

/** The people of staff and their roles, for owners (docs/product/settings.md#staff). */
@Controller('api/admin/staff')
@StaffOnly('roles')
export class StaffController {
  constructor(
    private readonly staff: StaffService,
    private readonly check: PasswordCheck,
  ) {}

  @Get()
  list(): Promise<StaffEntry[]> {
    return this.staff.list();
  }

  /** Makes an existing account staff. 400 at the address when there is no such account, 409 when its mailbox is not proven. */
  @Post()
  async add(
    @Body() { email, role, password }: AddStaffDto,
    @CurrentUser() user: Express.User,
    @Req() request: Request,
  ): Promise<StaffEntry[]> {
    await this.check.require(user, request.sessionID, password, 'password');
    return this.staff.add(email, role);
  }

  /** Changes or takes a role. 409 for the last owner, and for a removed address that ADMIN_EMAILS names. */
  @Put(':id')
  async change(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { role, password }: ChangeRoleDto,
    @CurrentUser() user: Express.User,
    @Req() request: Request,
  ): Promise<StaffEntry[]> {
    await this.check.require(user, request.sessionID, password, 'password');
    return this.staff.change(id, role);
  }
}
