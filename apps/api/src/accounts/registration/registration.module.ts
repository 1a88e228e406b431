import { Module } from '@nestjs/common';
import { AdministratorsAtStart } from './administrators-at-start.ts';
import { RegistrationController } from './registration.controller.ts';
import { RegistrationService } from './registration.service.ts';

@Module({ controllers: [RegistrationController], providers: [RegistrationService, AdministratorsAtStart] })
export class RegistrationModule {}
