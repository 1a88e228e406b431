import { Module } from '@nestjs/common';
import { Channels } from '../channels/deliveries/channels.ts';
import { DeliverySender } from '../channels/deliveries/delivery-sender.ts';
import { JobQueues } from '@t0/jobs';
import { JobRunner, QueueWaits } from '../platform/job-runner.ts';
import { AccountEmailDispatcher, SendAccountEmailProcessor } from './send-account-email.processor.ts';
import { AccountEmailLedger } from './account-email-ledger.ts';
import { AccountEmailRetention } from './account-email-retention.ts';
import { EmailAnnouncementChannel } from './email-announcement.channel.ts';
import { SignalChannel } from './signal.channel.ts';
import { StepChannel } from './step.channel.ts';
import { WelcomeRecovery } from './welcome-recovery.ts';
import { WorkerReporter } from './worker-reporter.ts';

/** How long announcements wait before they look again whether emails of signals wait, ms. */
const BEHIND_SIGNALS_MS = 1000;

/** The channel 'email', of signals, their steps and announcements; account emails; and workers' reports of their sending. */
@Module({
  providers: [
    SignalChannel,
    StepChannel,
    EmailAnnouncementChannel,
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
    signals: SignalChannel,
    steps: StepChannel,
    announcements: EmailAnnouncementChannel,
    queues: JobQueues,
  ) {
    channels.add(signals);
    channels.add(steps);
    channels.add(announcements);
    runner.handle('send-signal-email-batch', ({ signalId }, run) => sender.sendBatch(signals, signalId, run));
    runner.handle('send-step-email-batch', ({ stepId }, run) => sender.sendBatch(steps, stepId, run));
    runner.handle('send-announcement-batch', async ({ announcementId }, run) => {
      if (await isSignalLeaving(queues)) throw new QueueWaits(BEHIND_SIGNALS_MS);
      await sender.sendBatch(announcements, announcementId, run);
    });
  }
}

/** True while emails of a signal or a step are sent, or their rows are created: between two pages no email waits. */
async function isSignalLeaving(queues: JobQueues): Promise<boolean> {
  if (await queues.isBusy('signal-email-batch')) return true;
  return (await queues.isUnderWay('fan-out-signal')) || queues.isUnderWay('fan-out-signal-update');
}
