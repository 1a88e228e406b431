import { Module } from '@nestjs/common';
import { SmsCallsController } from './sms-calls.controller.ts';
import { SmsCallsService } from './sms-calls.service.ts';
import { SmsNumbersController } from './sms-numbers.controller.ts';
import { SmsNumbersService } from './sms-numbers.service.ts';
import { SmsTests } from './sms-tests.ts';

@Module({
  controllers: [SmsNumbersController, SmsCallsController],
  providers: [SmsNumbersService, SmsCallsService, SmsTests],
})
export class SmsNumbersModule {}
