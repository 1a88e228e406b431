import { Injectable, NotFoundException, type OnModuleInit, type PipeTransform } from '@nestjs/common';
import { LEGAL_TEXTS, type LegalText as WireText, type LegalTextDto, type LegalTextName } from '@t0/contracts/visitors';
import type { Restore } from '@t0/database/platform';
import { LegalText } from '@t0/database/visitors';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { UndoRegistry, requireAsLeft } from '../platform/audit/undo-registry.ts';
import { requireExpectedVersion } from '../platform/edit-conflict.ts';

/** Keeps the owner's legal texts: each change is one transaction with its event (docs/product/settings.md#legal-texts). */
@Injectable()
export class LegalTextsService implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly undoRegistry: UndoRegistry,
  ) {}

  onModuleInit(): void {
    this.undoRegistry.register('legal_texts', (name, change) => this.undo(name as LegalTextName, change));
  }

  /** As it is stored now. */
  async read(name: LegalTextName): Promise<WireText> {
    return toWire(await this.db.getRepository(LegalText).findOneByOrFail({ name }));
  }

  /** Changes one. 409 with its current state when `version` is given and no longer current. */
  write(name: LegalTextName, { version, text }: LegalTextDto): Promise<WireText> {
    return this.change(name, (row) => {
      requireExpectedVersion(version, { name: 'text', code: 'TEXT_CHANGED', current: toWire(row) });
      return { text };
    });
  }

  private undo(name: LegalTextName, { before, after }: Restore): Promise<WireText> {
    return this.change(name, (row) => {
      requireAsLeft(row, after);
      return before;
    });
  }

  private change(name: LegalTextName, to: (row: LegalText) => Partial<LegalText>): Promise<WireText> {
    return this.log.transact(async (manager, emit) => {
      const row = await manager.findOneOrFail(LegalText, { where: { name }, lock: { mode: 'pessimistic_write' } });
      const before = row.version;
      const stored = await manager.save(Object.assign(row, to(row)));
      if (stored.version !== before) emit('legal_text.updated', 'public', { name, version: stored.version });
      return toWire(stored);
    });
  }
}

function toWire({ name, text, updatedAt, version }: LegalText): WireText {
  return { name, text, updatedAt: updatedAt.toISOString(), version };
}

/** The name of a legal text in a path. 404 when there is none of this name. */
@Injectable()
export class ParseLegalTextPipe implements PipeTransform<string, LegalTextName> {
  transform(value: string): LegalTextName {
    const name = LEGAL_TEXTS.find((known) => known === value);
    if (!name) throw new NotFoundException({ error: 'TEXT_NOT_FOUND', message: 'There is no such text' });
    return name;
  }
}
