import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import { CONFIG } from '../platform/tokens.ts';
import { stampIfDue } from './stamp-writer.ts';

const EVERY_MS = 600_000;

/** Has a checkpoint stamped each day by the authority of RECORD_TSA_URL (docs/RECORD.md#time-stamps). */
@Injectable()
export class StampKeeper {
  constructor(db: DataSource, tasks: PeriodicTasks, @Inject(CONFIG) { RECORD_TSA_URL: url }: Config) {
    if (url) {
      tasks.add({
        run: () => stampIfDue(db, url),
        everyMs: EVERY_MS,
        atStart: true,
        failure: 'Getting a time stamp of the record failed',
      });
    }
  }
}
