import { Controller, Get } from '@nestjs/common';
import type { Business } from '@t0/contracts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { BusinessService } from './business.service.ts';

/** The figures of the business (docs/product/business.md#movement). */
@Controller('api/admin/business')
@StaffOnly('money')
export class BusinessController {
  constructor(private readonly business: BusinessService) {}

  @Get()
  read(): Promise<Business> {
    return this.business.read();
  }
}
