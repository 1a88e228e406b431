import { Module } from '@nestjs/common';
import { AccountEmailDispatcher } from './account-email-dispatcher.ts';
import { AccountEmailLedger } from './account-email-ledger.ts';
import { AccountEmailRetention } from './account-email-retention.ts';
import { SendAccountEmailProcessor } from './send-account-email.processor.ts';
import { WelcomeRecovery } from './welcome-recovery.ts';

@Module({
  providers: [
    AccountEmailLedger,
    SendAccountEmailProcessor,
    AccountEmailDispatcher,
    WelcomeRecovery,
    AccountEmailRetention,
  ],
})
export class AccountEmailModule {}
