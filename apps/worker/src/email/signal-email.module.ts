import { Module } from '@nestjs/common';
import { Channels } from '../channels/deliveries/channels.ts';
import { DeliverySender } from '../channels/deliveries/delivery-sender.ts';
import { JobRunner } from '../platform/job-runner.ts';
import { AnnouncementChannel } from './announcement.channel.ts';
import { StepChannel } from './step.channel.ts';

/** The channel 'email': announcements of signals, and their steps. */
@Module({ providers: [AnnouncementChannel, StepChannel] })
export class SignalEmailModule {
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
