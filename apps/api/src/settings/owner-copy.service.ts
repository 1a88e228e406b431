import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { OwnerCopy as WireCopy } from '@t0/contracts/platform';
import type { OwnerCopyDto } from '@t0/contracts/settings';
import type { Restore } from '@t0/database/platform';
import { OwnerCopy } from '@t0/database/settings';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { requireAsLeft, UndoRegistry } from '../platform/audit/undo-registry.ts';
import { requireExpectedVersion } from '../platform/edit-conflict.ts';
import { CONFIG } from '../platform/tokens.ts';

const ONLY = { id: 1 };
const LINKS = ['educationPortalUrl', 'billingUpdateUrl', 'supportEmail'] as const;

/** Stores the owner's texts on the pages (docs/product/settings.md#copy). */
@Injectable()
export class OwnerCopyService implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly undoRegistry: UndoRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.undoRegistry.register('owner_copy', (_id, change) => this.undo(change));
  }

  /** Its current state. */
  async read(): Promise<WireCopy> {
    return this.toWire(await this.db.getRepository(OwnerCopy).findOneByOrFail(ONLY));
  }

  /** Changes it, and emits its event to everybody. Omitted fields stay. 409 with its current state when `version` is no longer current. */
  write({ version, ...given }: OwnerCopyDto): Promise<WireCopy> {
    return this.change((row) => {
      const before = this.toWire(row);
      requireExpectedVersion(version, { name: 'copy', code: 'COPY_CHANGED', current: before });
      const links = LINKS.filter((name) => given[name] !== undefined && given[name] !== before[name]);
      return {
        activeTraders: given.activeTraders,
        activeSignals: given.activeSignals,
        traders: given.traders,
        support: given.support,
        resultsText: given.resultsText,
        // Unchanged links keep following configuration; an empty text is none.
        ...Object.fromEntries(links.map((name) => [name, given[name] ?? ''])),
      };
    });
  }

  private undo({ before, after }: Restore): Promise<WireCopy> {
    return this.change((row) => {
      requireAsLeft(row, after);
      return before;
    });
  }

  private change(to: (row: OwnerCopy) => Partial<OwnerCopy>): Promise<WireCopy> {
    return this.log.transact(async (manager, emit) => {
      const row = await manager.findOneOrFail(OwnerCopy, { where: ONLY, lock: { mode: 'pessimistic_write' } });
      const before = row.version;
      const stored = await manager.save(Object.assign(row, to(row)));
      const wire = this.toWire(stored);
      // Saving the current values changes nothing.
      if (stored.version !== before) emit('owner_copy.updated', 'public', wire);
      return wire;
    });
  }

  private toWire(row: OwnerCopy): WireCopy {
    const link = (stored: string | null, first: string | undefined): string | null => (stored ?? first) || null;
    const { EDUCATION_PORTAL_URL: portal, BILLING_UPDATE_URL: billing, SUPPORT_EMAIL: support } = this.config;
    // The first values are claims that nobody made: a real installation shows none before its owner wrote them.
    const isWritten = row.version > 1 || this.config.NODE_ENV !== 'production';
    const claim = (text: string): string => (isWritten ? text : '');
    return {
      activeTraders: claim(row.activeTraders),
      activeSignals: claim(row.activeSignals),
      traders: claim(row.traders),
      support: claim(row.support),
      educationPortalUrl: link(row.educationPortalUrl, portal),
      billingUpdateUrl: link(row.billingUpdateUrl, billing),
      supportEmail: link(row.supportEmail, support),
      resultsText: row.resultsText,
      version: row.version,
    };
  }
}
