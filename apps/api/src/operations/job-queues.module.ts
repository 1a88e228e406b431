import { Module } from '@nestjs/common';
import { JobRetries } from './job-retries.ts';
import { JobQueuesController } from './job-queues.controller.ts';

@Module({ controllers: [JobQueuesController], providers: [JobRetries] })
export class JobQueuesModule {}
