import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobRunner } from '../../platform/job-runner.ts';

const KEEP_DAYS = 30;

/** Forgets mails that were never sent, most of them to addresses of nobody we know, so that asking cannot fill the ledger. */
@Injectable()
export class AccountEmailRetention implements OnModuleInit {
  constructor(
    private readonly runner: JobRunner,
    private readonly db: DataSource,
  ) {}

  onModuleInit(): void {
    this.runner.handle('delete-old-account-emails', () => this.deleteOld());
  }

  /** Deletes what was suppressed more than a month ago. */
  async deleteOld(): Promise<void> {
    await this.db.query(
      `DELETE FROM account_emails WHERE delivery_status = 'suppressed' AND created_at < now() - make_interval(days => $1)`,
      [KEEP_DAYS],
    );
  }
}
