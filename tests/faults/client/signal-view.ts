import type { LiveEvent, Signal } from '@t0/contracts';
import type { SeenRow } from './notes.ts';

/** The signals on a client's screen: snapshot and events, applied as the web app does. */
export class SignalView {
  private readonly signals = new Map<number, number>();
  private readonly tombstones = new Set<number>();

  get rows(): SeenRow[] {
    return [...this.signals].map(([id, version]) => ({ id, version })).sort((a, b) => a.id - b.id);
  }

  apply(event: LiveEvent): void {
    if (event.type === 'signal.deleted') {
      this.tombstones.add(event.data.id);
      this.signals.delete(event.data.id);
    } else if (event.type === 'signal.created' || event.type === 'signal.updated') this.put(event.data);
  }

  /** Takes a snapshot in; what was shown before stays when it is newer. */
  merge(rows: readonly Pick<Signal, 'id' | 'version'>[]): void {
    for (const row of rows) this.put(row);
  }

  clear(): void {
    this.signals.clear();
    this.tombstones.clear();
  }

  private put({ id, version }: Pick<Signal, 'id' | 'version'>): void {
    if (!this.tombstones.has(id) && (this.signals.get(id) ?? 0) < version) this.signals.set(id, version);
  }
}
