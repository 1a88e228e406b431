import type { DiscoveryService } from '@nestjs/core';
import type { JobName, JobPayloads } from '@t0/jobs';
import type { JobRun, JobRunner } from './job-runner.ts';

type Handler<N extends JobName> = (payload: JobPayloads[N], run: JobRun) => Promise<unknown>;

/** The methods that handle jobs, by the prototype of their class. */
const HANDLED = new WeakMap<object, Map<JobName, string>>();

/** The method handles this job. Its class has to be a provider, or a module. */
export const Handles =
  <N extends JobName>(job: N) =>
  <H extends Handler<N>>(prototype: object, method: string, _handler: TypedPropertyDescriptor<H>): void => {
    HANDLED.set(prototype, (HANDLED.get(prototype) ?? new Map<JobName, string>()).set(job, method));
  };

/** Gives the runner every method that `Handles` marks. */
export function registerHandlers(discovery: DiscoveryService, runner: JobRunner): void {
  for (const { instance } of discovery.getProviders() as { instance: Record<string, Handler<JobName>> | null }[]) {
    const prototype = instance && (Object.getPrototypeOf(instance) as object | null);
    for (const [job, method] of (prototype && HANDLED.get(prototype)) ?? [])
      runner.handle(job, async (payload, run) => void (await instance![method]!(payload, run)));
  }
}
