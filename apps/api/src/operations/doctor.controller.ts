import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { DoctorReport, LaunchStep } from '@t0/contracts/operations';
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

  /** The steps before the installation opens (docs/product/console.md#before-you-open). */
  @Get('launch')
  launch(): Promise<LaunchStep[]> {
    return this.doctor.launch();
  }

  /** A person says that a step is done which the product cannot see. */
  @Post('launch/:step')
  @HttpCode(200)
  confirm(@Param('step') step: string): Promise<LaunchStep[]> {
    return this.doctor.confirm(step);
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
