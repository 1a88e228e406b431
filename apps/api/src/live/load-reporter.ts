import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { GatewayLoads } from '@t0/events';
import { PeriodicTasks } from '@t0/platform';

const EVERY_MS = 500;

/** Reports the load of this gateway, until it drains; then it reads the load of those that take its sockets. */
@Injectable()
export class LoadReporter {
  private readonly gateway = randomUUID();
  private since = performance.eventLoopUtilization();
  private takes = true;

  constructor(
    private readonly loads: GatewayLoads,
    private readonly tasks: PeriodicTasks,
  ) {}

  /** Starts the reports. */
  start(): void {
    this.tasks.add({
      run: () => this.report(),
      everyMs: EVERY_MS,
      atEnd: () => this.loads.leave(this.gateway),
      // Redis is unavailable: a draining gateway keeps a fixed rate meanwhile.
      failure: 'Reporting the load of the gateway failed',
      level: 'debug',
    });
  }

  /** From now on this gateway takes no sockets. */
  async leave(): Promise<void> {
    this.takes = false;
    await this.loads.leave(this.gateway);
  }

  /** The load of the busiest of the others, 0 to 1; null when none reports. */
  busiestOther(): Promise<number | null> {
    return this.loads.busiestPeer(this.gateway);
  }

  private async report(): Promise<void> {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.since);
    this.since = now;
    if (this.takes) await this.loads.report(this.gateway, utilization);
  }
}
