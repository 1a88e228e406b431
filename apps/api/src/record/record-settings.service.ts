import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { RecordAudience, RecordSettings as Settings } from '@t0/contracts/record';
import type { Restore } from '@t0/database/platform';
import { RecordSettings } from '@t0/database/record';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { requireAsLeft, UndoRegistry } from '../platform/audit/undo-registry.ts';
import { RecordAudienceReader } from './record-audience.ts';
import { CONFIG } from '../platform/tokens.ts';

const ONLY = { id: 1 };

/** Keeps the owner's decision of who sees the record. */
@Injectable()
export class RecordSettingsService implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly audience: RecordAudienceReader,
    private readonly undoRegistry: UndoRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.undoRegistry.register('record_settings', (_id, change) => this.undo(change));
  }

  /** The decided audience; version 0: not decided yet, and configuration says it. */
  async read(): Promise<Settings> {
    const stored = await this.db.getRepository(RecordSettings).findOneBy(ONLY);
    return stored ? toWire(stored) : { audience: this.config.RECORD_AUDIENCE, version: 0 };
  }

  /** Sets it, and emits its event to everybody. Setting the current value changes nothing. */
  change(audience: RecordAudience): Promise<Settings> {
    return this.decide(audience);
  }

  /** Before the first decision the audience was the configured one. */
  private undo({ before, after }: Restore): Promise<Settings> {
    return this.decide((before.audience as RecordAudience | undefined) ?? this.config.RECORD_AUDIENCE, after);
  }

  /** `left`: how it has to be found. */
  private async decide(audience: RecordAudience, left: Restore['after'] = {}): Promise<Settings> {
    const settings = await this.log.transact(async (manager, emit) => {
      // Two administrators at once follow one another, also before there is a row.
      await manager.query(`SELECT pg_advisory_xact_lock(hashtext('record_settings'))`);
      const stored = await manager.findOneBy(RecordSettings, ONLY);
      requireAsLeft(stored ?? {}, left);
      if (stored?.audience === audience) return toWire(stored);
      const changed = manager.create(RecordSettings, { ...ONLY, ...stored, audience });
      const wire = toWire(await manager.save(changed));
      emit('record_settings.updated', 'public', wire);
      return wire;
    });
    this.audience.forget();
    return settings;
  }
}

function toWire({ audience, version }: RecordSettings): Settings {
  return { audience, version };
}
