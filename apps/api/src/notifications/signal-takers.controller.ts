import { Controller, Get, Param, ParseIntPipe } from '@nestjs/common';
import type { SignalTakers } from '@t0/contracts/signals';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { SignalTakersService } from './signal-takers.service.ts';

/** The number of members who took a signal (docs/product/journal.md#for-administrators). */
@Controller('api/admin/signals')
@StaffOnly('publishing')
export class SignalTakersController {
  constructor(private readonly takers: SignalTakersService) {}

  @Get(':id/takers')
  read(@Param('id', ParseIntPipe) id: number): Promise<SignalTakers> {
    return this.takers.read(id);
  }
}
