import { Controller, Get, HttpCode, NotFoundException, Param, Post, UseGuards } from '@nestjs/common';
import type { JobQueueState, JobsRetried } from '@t0/contracts';
import { JobQueues } from '@t0/jobs';
import { AdminGuard } from '../../platform/access/guards.ts';

/** Background jobs: how their queues stand, and another try for what was given up. Single jobs are on the board (queues-ui). */
@Controller('api/admin/jobs')
@UseGuards(AdminGuard)
export class JobsController {
  constructor(private readonly queues: JobQueues) {}

  @Get()
  states(): Promise<JobQueueState[]> {
    return this.queues.states();
  }

  /** 404 when there is no such queue. */
  @Post(':queue/retry')
  @HttpCode(200)
  async retry(@Param('queue') queue: string): Promise<JobsRetried> {
    const retried = await this.queues.retryFailed(queue);
    if (retried === null) throw new NotFoundException({ error: 'QUEUE_NOT_FOUND', message: 'There is no such queue' });
    return { queue, retried };
  }
}
