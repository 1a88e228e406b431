import type { SeenRow } from '../client/notes.ts';
import type { History } from './history.ts';

interface State {
  seq: number;
  version: number;
  deleted: boolean;
}

/** Every signal's states by one history, to compare snapshots and screens with. */
export class SignalTimeline {
  private readonly states = new Map<number, State[]>();

  constructor(history: History) {
    for (const { seq, signal } of history.events) {
      if (!signal) continue;
      const state = { seq, version: signal.version, deleted: signal.deleted };
      const known = this.states.get(signal.id);
      if (known) known.push(state);
      else this.states.set(signal.id, [state]);
    }
  }

  /** What a snapshot of the position `seq` shows that is older than that position, in sentences. Newer rows are no error. */
  problemsOf(rows: readonly SeenRow[], seq: number): string[] {
    const problems: string[] = [];
    const shown = new Map(rows.map(({ id, version }) => [id, version]));
    for (const [id, states] of this.states) {
      const then = states.findLast((state) => state.seq <= seq);
      const version = shown.get(id);
      if (version !== undefined && !states.some((state) => state.version === version && !state.deleted))
        problems.push(`signal ${id} has version ${version}, which no event tells of`);
      if (!then) continue;
      if (then.deleted && version !== undefined) problems.push(`signal ${id} was deleted before ${seq} and is shown`);
      if (then.deleted) continue;
      if (version === undefined && !states.at(-1)!.deleted) problems.push(`signal ${id} of ${then.seq} is missing`);
      if (version !== undefined && version < then.version)
        problems.push(`signal ${id} has version ${version}, at ${seq} it had ${then.version}`);
    }
    for (const id of shown.keys()) if (!this.states.has(id)) problems.push(`signal ${id} is in no event`);
    return problems;
  }

  /** How a screen differs from the end of the history, in sentences. */
  differencesAtEnd(rows: readonly SeenRow[]): string[] {
    const shown = new Map(rows.map(({ id, version }) => [id, version]));
    const problems = this.problemsOf(rows, Infinity);
    for (const [id, states] of this.states) {
      const last = states.at(-1)!;
      if (!last.deleted && (shown.get(id) ?? 0) > last.version) problems.push(`signal ${id} is newer than the log`);
    }
    return problems;
  }
}
