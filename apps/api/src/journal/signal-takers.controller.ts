import { Controller, Get, Param, ParseIntPipe, UseGuards } from '@nestjs/common';
import type { SignalTakers } from '@t0/contracts';
import { AdminGuard } from '../platform/access/guards.ts';
import { SignalTakersService } from './signal-takers.service.ts';

/** The number of members who took a signal (docs/product/journal.md#for-administrators). */
@Controller('api/admin/signals')
@UseGuards(AdminGuard)
export class SignalTakersController {
  constructor(private readonly takers: SignalTakersService) {}

  @Get(':id/takers')
  read(@Param('id', ParseIntPipe) id: number): Promise<SignalTakers> {
    return this.takers.read(id);
  }
}
