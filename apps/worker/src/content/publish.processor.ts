import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { JobRunner } from '../platform/job-runner.ts';
import { PostPublisher } from './post-publisher.ts';

/** A job that runs this much early waits; one that runs earlier was overtaken by a change, whose own job will come. */
const PATIENCE_MS = 2000;

/** Publishes a blog post at its time. */
@Injectable()
export class PublishProcessor implements OnModuleInit {
  constructor(
    private readonly runner: JobRunner,
    private readonly publisher: PostPublisher,
  ) {}

  onModuleInit(): void {
    this.runner.handle('publish-blog-post', ({ postId }) => this.run(postId));
  }

  private async run(id: number): Promise<void> {
    const ms = await this.publisher.msUntilDue(id);
    if (ms === null || ms > PATIENCE_MS) return;
    // The clocks of Redis and PostgreSQL need not agree to the millisecond.
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    await this.publisher.publish(id);
  }
}
