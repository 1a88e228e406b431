import { Module } from '@nestjs/common';
import { JournalCsv } from './journal-csv.service.ts';
import { JournalReading } from './journal-reading.service.ts';
import { JournalController } from './journal.controller.ts';
import { JournalService } from './journal.service.ts';
import { SignalTakersController } from './signal-takers.controller.ts';
import { SignalTakersService } from './signal-takers.service.ts';

@Module({
  controllers: [JournalController, SignalTakersController],
  providers: [JournalService, JournalReading, JournalCsv, SignalTakersService],
})
export class JournalModule {}
