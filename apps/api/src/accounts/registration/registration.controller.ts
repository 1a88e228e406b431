import { Body, Controller, Ip, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { RegisterDto, type Registration } from '@t0/contracts/accounts';
import { RegistrationService } from './registration.service.ts';

/** POST /api/register (docs/product/accounts.md#registration). */
@Controller('api/register')
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Post()
  register(
    @Body() body: RegisterDto,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Registration> {
    return this.registration.register(body, address, response);
  }
}
