import { Body, Controller, Get, Put } from '@nestjs/common';
import { RecordSettingsDto, type RecordSettings } from '@t0/contracts/record';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { RecordSettingsService } from './record-settings.service.ts';

/** The audience of the record: the owner's decision (docs/product/record.md#visibility). */
@Controller('api/admin/record-settings')
@StaffOnly('settings')
export class RecordSettingsController {
  constructor(private readonly settings: RecordSettingsService) {}

  @Get()
  read(): Promise<RecordSettings> {
    return this.settings.read();
  }

  @Put()
  change(@Body() { audience }: RecordSettingsDto): Promise<RecordSettings> {
    return this.settings.change(audience);
  }
}
