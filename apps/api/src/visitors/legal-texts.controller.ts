import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { LegalTextDto, type LegalText, type LegalTextName } from '@t0/contracts/visitors';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { LegalTextsService, ParseLegalTextPipe } from './legal-texts.service.ts';

/** The texts behind TERMS, PRIVACY and RISK: read by everybody, changed by administrators (docs/product/settings.md#legal-texts). */
@Controller('api/legal-texts')
export class LegalTextsController {
  constructor(private readonly texts: LegalTextsService) {}

  @Get(':text')
  read(@Param('text', ParseLegalTextPipe) name: LegalTextName): Promise<LegalText> {
    return this.texts.read(name);
  }

  @Put(':text')
  @StaffOnly('settings')
  write(@Param('text', ParseLegalTextPipe) name: LegalTextName, @Body() body: LegalTextDto): Promise<LegalText> {
    return this.texts.write(name, body);
  }
}
