import { Controller, Get, UseGuards } from '@nestjs/common';
import type { Business } from '@t0/contracts';
import { AdminGuard } from '../platform/access/guards.ts';
import { BusinessService } from './business.service.ts';

/** The figures of the business (docs/product/business.md). */
@Controller('api/admin/business')
@UseGuards(AdminGuard)
export class BusinessController {
  constructor(private readonly business: BusinessService) {}

  @Get()
  read(): Promise<Business> {
    return this.business.read();
  }
}
