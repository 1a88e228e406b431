import { Controller, HttpCode, NotFoundException, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import type { DeletionPending } from '@t0/contracts';
import { User } from '@t0/database';
import { DataSource } from 'typeorm';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { requireStaff, StaffOnly } from '../../platform/access/staff-only.ts';
import { MyDataService } from './my-data.service.ts';

/** The deletion of a member's account by owners and administrators, for people who ask by email. */
@Controller('api/admin/users')
@StaffOnly('accounts')
export class MemberDeletionController {
  constructor(
    private readonly db: DataSource,
    private readonly data: MyDataService,
  ) {}

  @Post(':id/delete')
  @HttpCode(200)
  async delete(@CurrentUser() actor: Express.User, @Param('id', ParseUUIDPipe) id: string): Promise<DeletionPending> {
    const user = await this.db.manager.findOneBy(User, { id });
    if (!user) throw notFound();
    // With the account goes its role.
    if (user.role !== null) requireStaff(actor, 'roles');
    return this.data.deleteFor(id);
  }

  @Post(':id/undo-delete')
  @HttpCode(204)
  async undo(@Param('id', ParseUUIDPipe) id: string): Promise<void> {
    if (!(await this.data.undoFor(id))) throw notFound();
  }
}

function notFound(): NotFoundException {
  return new NotFoundException({ error: 'USER_NOT_FOUND', message: 'There is no such account to delete or to keep' });
}
