import { Module } from '@nestjs/common';
import { PushDevicesController } from './push-devices.controller.ts';
import { PushDevicesService } from './push-devices.service.ts';

@Module({ controllers: [PushDevicesController], providers: [PushDevicesService] })
export class PushDevicesModule {}
