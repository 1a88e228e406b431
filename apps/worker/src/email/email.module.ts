import { Module } from '@nestjs/common';
import { Channels } from '../channels/deliveries/channels.ts';
import { DeliverySender } from '../channels/deliveries/delivery-sender.ts';
import { JobRunner } from '../platform/job-runner.ts';
import { AccountEmailDispatcher, SendAccountEmailProcessor } from './send-account-email.processor.ts';
import { AccountEmailLedger } from './account-email-ledger.ts';
import { AccountEmailRetention } from './account-email-retention.ts';
import { AnnouncementChannel } from './announcement.channel.ts';
import { StepChannel } from './step.channel.ts';
import { WelcomeRecovery } from './welcome-recovery.ts';
import { WorkerReporter } from './worker-reporter.ts';

/** The channel 'email', announcements of signals and their steps; account emails; and workers' reports of their sending. */
@Module({
  providers: [
    AnnouncementChannel,
    StepChannel,
    AccountEmailLedger,
    SendAccountEmailProcessor,
    AccountEmailDispatcher,
    WelcomeRecovery,
    AccountEmailRetention,
    WorkerReporter,
  ],
})
export class EmailModule {
  constructor(
    channels: Channels,
    runner: JobRunner,
    sender: DeliverySender,
    announcements: AnnouncementChannel,
    steps: StepChannel,
  ) {
    channels.add(announcements);
    channels.add(steps);
    runner.handle('send-signal-email-batch', ({ signalId }) => sender.sendBatch(announcements, signalId));
    runner.handle('send-step-email-batch', ({ stepId }) => sender.sendBatch(steps, stepId));
  }
}
