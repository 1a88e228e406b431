import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { RecordAudience } from '@t0/contracts/record';
import { RecordSettings } from '@t0/database/record';
import { hasAccess } from '@t0/domain/accounts';
import { DataSource } from 'typeorm';
import { CONFIG } from '../platform/tokens.ts';

/** Time for which a read setting is kept, ms: another process sees a change within this. */
const KEEP_MS = 1000;

/**
 * The audience of the record: as an administrator decided it, and until then as configuration says (docs/product/record.md#visibility).
 */
@Injectable()
export class RecordAudienceReader {
  private kept: Promise<RecordAudience> | null = null;
  private keptUntil = 0;

  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The current one, or that of at most a second ago. */
  read(): Promise<RecordAudience> {
    if (!this.kept || Date.now() >= this.keptUntil) {
      this.keptUntil = Date.now() + KEEP_MS;
      this.kept = this.ask();
      // A failed read is not kept.
      this.kept.catch(() => this.forget());
    }
    return this.kept;
  }

  /** It was changed here: the next read asks. */
  forget(): void {
    this.kept = null;
  }

  private async ask(): Promise<RecordAudience> {
    const stored = await this.db.getRepository(RecordSettings).findOneBy({ id: 1 });
    return stored?.audience ?? this.config.RECORD_AUDIENCE;
  }
}

/** True if the record is shown to this reader (docs/product/record.md#visibility). */
export function mayReadRecord(
  audience: RecordAudience,
  reader: Pick<Express.User, 'isAdmin' | 'role' | 'hasActiveSubscription'> | undefined,
): boolean {
  if (reader?.isAdmin || audience === 'everybody') return true;
  return audience === 'members' && reader !== undefined && hasAccess(reader);
}
