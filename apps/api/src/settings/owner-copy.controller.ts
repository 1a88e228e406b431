import { Body, Controller, Put, UseGuards } from '@nestjs/common';
import { OwnerCopyDto } from '@t0/contracts';
import type { OwnerCopy } from '@t0/contracts';
import { AdminGuard } from '../platform/access/guards.ts';
import { OwnerCopyService } from './owner-copy.service.ts';

/** The owner's texts on the pages; everybody reads them with the client settings (docs/product/settings.md#copy). */
@Controller('api/admin/owner-copy')
@UseGuards(AdminGuard)
export class OwnerCopyController {
  constructor(private readonly copy: OwnerCopyService) {}

  @Put()
  write(@Body() body: OwnerCopyDto): Promise<OwnerCopy> {
    return this.copy.write(body);
  }
}
