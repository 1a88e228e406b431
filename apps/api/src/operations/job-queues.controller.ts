import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { GivenUpJobs, JobQueueState, JobsRetried } from '@t0/contracts/operations';
import { JobQueues } from '@t0/jobs';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { JobRetries } from './job-retries.ts';

/**
 * Background jobs: the state of their queues, jobs that were given up and why, and another try. Single jobs are on the board (queues-ui).
 */
@Controller('api/admin/jobs')
@StaffOnly('operations')
export class JobQueuesController {
  constructor(
    private readonly queues: JobQueues,
    private readonly retries: JobRetries,
  ) {}

  @Get()
  states(): Promise<JobQueueState[]> {
    return this.queues.states();
  }

  /** The reasons of jobs that were given up, and the result of the last retry, of every queue that has either. */
  @Get('given-up')
  givenUp(): Promise<GivenUpJobs[]> {
    return this.retries.givenUp();
  }

  /** 404 when there is no such queue. */
  @Post(':queue/retry')
  @HttpCode(200)
  retry(@Param('queue') queue: string): Promise<JobsRetried> {
    return this.retries.retry(queue);
  }
}
