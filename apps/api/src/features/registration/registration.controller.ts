import { Body, Controller, Ip, Post } from '@nestjs/common';
import { RegisterDto } from '@t0/contracts';
import type { Registration } from '@t0/contracts';
import { RegistrationService } from './registration.service.ts';

/** POST /api/register (specification 1, section 7). */
@Controller('api/register')
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Post()
  register(@Body() body: RegisterDto, @Ip() address: string): Promise<Registration> {
    return this.registration.register(body, address);
  }
}
