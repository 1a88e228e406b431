import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { readConfig } from '@t0/config';
import { createLogger } from '@t0/observability';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';

/** Starts a silent worker in this process, by the environment of a stack. */
export function startWorker(env: Record<string, string>): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(WorkerModule.with(readConfig(env), createLogger('worker', 'silent')), {
    logger: false,
    abortOnError: false,
  });
}
