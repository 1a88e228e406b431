import { Injectable } from '@nestjs/common';
import type { Cursor } from '@t0/contracts';
import type { User } from '@t0/database';
import type { LogEntry } from '@t0/events';
import { isReader } from '../platform/access/reader-kind.ts';
import { LiveHub } from './live-hub.ts';
import { SharedList } from './shared-list.ts';
import type { SharedDefinition } from './shared-list.ts';

/** The lists that are the same for everybody who may read them, encoded once (docs/REALTIME.md#shared-readings). */
@Injectable()
export class SharedReadings {
  private readonly lists = new Map<string, SharedList>();

  constructor(private readonly hub: LiveHub) {
    hub.observe({
      onEntries: (entries, isWhole) => this.follow(entries, isWhole),
      onEpoch: (cursor) => this.touchAll(cursor),
    });
  }

  /** Makes a list shared; who may read it stays with the guards of its call. */
  define(definition: SharedDefinition): SharedList {
    const list = new SharedList(definition, this.hub);
    this.lists.set(definition.path, list);
    return list;
  }

  /** The list at this address; undefined where it is none, or asked for with a query. */
  find(address: string): SharedList | undefined {
    return this.lists.get(address);
  }

  /** The lists that are parts of this user's opening; undefined: of a visitor's. */
  ofOpening(person: User | undefined): SharedList[] {
    return [...this.lists.values()].filter(
      ({ definition: { opening } }) => opening !== undefined && isReader(opening, person),
    );
  }

  private follow(entries: LogEntry[], isWhole: boolean): void {
    const { epoch } = this.hub.position;
    // The entries that retention deleted in between may have changed any list.
    if (!isWhole) this.touchAll({ epoch, seq: entries.at(-1)!.seq });
    for (const list of this.lists.values()) {
      const last = entries.findLast(({ type }) => (list.definition.types as readonly string[]).includes(type));
      if (last) list.touch({ epoch, seq: last.seq });
    }
  }

  private touchAll(position: Cursor): void {
    for (const list of this.lists.values()) list.touch(position);
  }
}
