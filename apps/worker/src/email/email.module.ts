import { Module } from '@nestjs/common';
import { Channels } from '../channels/deliveries/channels.ts';
import { DeliverySender } from '../channels/deliveries/delivery-sender.ts';
import { JobQueues, type JobPayloads } from '@t0/jobs';
import { Handles } from '../platform/handles.ts';
import { QueueWaits, type JobRun } from '../platform/job-runner.ts';
import { AccountEmailDispatcher, SendAccountEmailProcessor } from './send-account-email.processor.ts';
import { AccountEmailLedger } from './account-email-ledger.ts';
import { AccountEmailRetention } from './account-email-retention.ts';
import { EmailAnnouncementChannel } from './email-announcement.channel.ts';
import { OwnAlertEmailChannel } from './own-alert.channel.ts';
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
    OwnAlertEmailChannel,
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
    private readonly sender: DeliverySender,
    private readonly signals: SignalChannel,
    private readonly steps: StepChannel,
    private readonly announcements: EmailAnnouncementChannel,
    private readonly queues: JobQueues,
    ownAlerts: OwnAlertEmailChannel,
  ) {
    for (const channel of [signals, steps, announcements, ownAlerts]) channels.add(channel);
  }

  @Handles('send-signal-email-batch')
  sendSignals({ signalId }: JobPayloads['send-signal-email-batch'], run: JobRun): Promise<void> {
    return this.sender.sendBatch(this.signals, signalId, run);
  }

  @Handles('send-step-email-batch')
  sendSteps({ stepId }: JobPayloads['send-step-email-batch'], run: JobRun): Promise<void> {
    return this.sender.sendBatch(this.steps, stepId, run);
  }

  @Handles('send-announcement-batch')
  async sendAnnouncements({ announcementId }: JobPayloads['send-announcement-batch'], run: JobRun): Promise<void> {
    if (await isSignalLeaving(this.queues)) throw new QueueWaits(BEHIND_SIGNALS_MS);
    await this.sender.sendBatch(this.announcements, announcementId, run);
  }
}

/** True while emails of a signal or a step are sent, or their rows are created: between two pages no email waits. */
async function isSignalLeaving(queues: JobQueues): Promise<boolean> {
  if (await queues.isBusy('signal-email-batch')) return true;
  return (await queues.isUnderWay('fan-out-signal')) || queues.isUnderWay('fan-out-signal-update');
}
