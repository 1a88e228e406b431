import { Module } from '@nestjs/common';
import { DoctorController } from './doctor.controller.ts';
import { DoctorService } from './doctor.service.ts';

@Module({ controllers: [DoctorController], providers: [DoctorService] })
export class DoctorModule {}
