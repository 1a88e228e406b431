import { Body, Controller, Put } from '@nestjs/common';
import type { OwnerCopy } from '@t0/contracts/platform';
import { OwnerCopyDto } from '@t0/contracts/settings';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { OwnerCopyService } from './owner-copy.service.ts';

/** The owner's texts on the pages; everybody reads them with the client settings (docs/product/settings.md#copy). */
@Controller('api/admin/owner-copy')
@StaffOnly('settings')
export class OwnerCopyController {
  constructor(private readonly copy: OwnerCopyService) {}

  @Put()
  write(@Body() body: OwnerCopyDto): Promise<OwnerCopy> {
    return this.copy.write(body);
  }
}
