import { Module } from '@nestjs/common';
import { JournalCsv } from './journal-csv.service.ts';
import { FileQueue } from './file-queue.ts';
import { JournalAccounts } from './journal-accounts.service.ts';
import { JournalReading } from './journal-reading.service.ts';
import { JournalController } from './journal.controller.ts';
import { JournalService } from './journal.service.ts';
import { JournalTrades } from './journal-trades.service.ts';
import { StatementImports } from './statement-imports.service.ts';
import { StatementReader } from './statement-reader.service.ts';
import { StatementsController } from './statements.controller.ts';

@Module({
  controllers: [JournalController, StatementsController],
  providers: [
    JournalService,
    JournalReading,
    JournalCsv,
    FileQueue,
    JournalAccounts,
    JournalTrades,
    StatementImports,
    StatementReader,
  ],
})
export class JournalModule {}
