import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { DoctorReport } from '@t0/contracts/operations';
import { CurrentUser } from '../platform/access/current-user.ts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { ChangesNothing } from '../platform/audit/audit-trail.ts';
import { Throttle } from '../platform/throttle/throttle.ts';
import { DoctorService } from './doctor.service.ts';

/** The findings of doctor, for the console (docs/product/settings.md#doctor). */
@Controller('api/admin/doctor')
@StaffOnly('operations')
export class DoctorController {
  constructor(
    private readonly doctor: DoctorService,
    private readonly throttle: Throttle,
  ) {}

  /** The findings of the last examination. */
  @Get()
  last(): Promise<DoctorReport> {
    return this.doctor.last();
  }

  /** Examines everything again; takes some seconds. Changes nothing. */
  @Post()
  @ChangesNothing()
  @HttpCode(200)
  async look(@CurrentUser() user: Express.User): Promise<DoctorReport> {
    await this.throttle.take('doctor', user.id);
    return this.doctor.look();
  }
}
