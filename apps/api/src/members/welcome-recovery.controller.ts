import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { AffectedUser, WelcomeRecovery } from '@t0/contracts/email';
import type { ListTotal } from '@t0/contracts/platform';
import { CurrentUser } from '../platform/access/current-user.ts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { WelcomeRecoveryService } from './welcome-recovery.service.ts';

/** Welcome email system monitoring (docs/product/console.md#welcome-email-monitoring). */
@Controller('api/admin')
@StaffOnly('members')
export class WelcomeRecoveryController {
  constructor(private readonly recovery: WelcomeRecoveryService) {}

  @Get('affected-users')
  affected(): Promise<AffectedUser[]> {
    return this.recovery.affected();
  }

  @Get('affected-users/count')
  count(): Promise<ListTotal> {
    return this.recovery.count();
  }

  /** Each email's outcome follows as `welcome_email.result` (docs/product/email.md#welcome-emails). */
  @Post('fix-missing-welcome-emails')
  @HttpCode(200)
  fix(@CurrentUser() user: Express.User): Promise<WelcomeRecovery> {
    return this.recovery.fix(user.id);
  }
}
