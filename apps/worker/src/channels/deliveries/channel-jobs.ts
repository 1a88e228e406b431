import { Injectable } from '@nestjs/common';
import { JobQueues } from '@t0/jobs';
import type { BatchJobs, Channel } from './channel.ts';

/** The jobs of batches: the channel's own, or `send-deliveries`, whose queue all channels without a rate of their own share. */
@Injectable()
export class ChannelJobs {
  constructor(private readonly queues: JobQueues) {}

  of({ name, kind, jobs }: Channel): BatchJobs {
    return (
      jobs ?? {
        prefix: `${name}-${kind}`,
        enqueue: (subjectId, id, delayMs) =>
          this.queues.enqueue('send-deliveries', { channel: name, kind, subjectId }, id, delayMs),
        inLine: async () =>
          (await this.queues.inLine('send-deliveries'))
            .filter((job) => job.channel === name && job.kind === kind)
            .map(({ subjectId }) => subjectId),
      }
    );
  }
}
