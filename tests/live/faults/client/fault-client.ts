import { CURSOR_HEADER, type LiveEvent } from '@t0/contracts/live';
import type { Signal } from '@t0/contracts/signals';
import type { TestClient } from '@t0/testing';
import { seen, type ClientRecord, type Note, type SeenRow } from './notes.ts';
import { SocketLine, StreamLine, type FaultLine, type LineListener } from './fault-lines.ts';

/** The signals on a client's screen: snapshot and events, applied as the web app does. */
class SignalView {
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

const READ_WITHIN_MS = 5000;

/** `Omit` that keeps the kinds of a note apart. */
type Unstamped<T> = T extends unknown ? Omit<T, 't'> : never;

/** A member's (or a stranger's) screen. It judges nothing: it behaves as the web app does and writes down what it saw. */
export class FaultClient implements LineListener {
  private readonly notes: Note[] = [];
  private readonly view = new SignalView();
  cursor: string | undefined;
  private closed = false;
  private forgotten = 0;
  private reading: Promise<void> | undefined;
  private readAgain = false;
  private readonly line: FaultLine;

  constructor(
    private readonly http: TestClient,
    origin: string,
    private readonly name: string,
    /** Null for a visitor. */
    private readonly userId: string | null,
    transport: 'socket' | 'stream' = 'socket',
  ) {
    this.line = new (transport === 'socket' ? SocketLine : StreamLine)(origin, http.cookie, this);
  }

  /** What it wrote down so far. */
  get record(): ClientRecord {
    return { name: this.name, userId: this.userId, notes: this.notes, view: this.view.rows };
  }

  /** A round trip: the position reached, once no snapshot is being read. Rejects when the server does not answer. */
  async confirm(): Promise<string> {
    const position = await this.line.confirm();
    await this.reading;
    return position;
  }

  /** Reads the snapshot, then follows from its position. */
  async start(): Promise<void> {
    await this.readSnapshot();
    this.line.connect();
  }

  /** Goes away for a while; `start` or `comeBack` connects it again. */
  goAway(): void {
    this.close();
  }

  /** Connects again with the cursor it left with. */
  comeBack(): void {
    this.closed = false;
    this.line.connect();
  }

  close(): void {
    this.closed = true;
    this.line.disconnect();
  }

  connecting(cursor: string | undefined): void {
    this.note({ kind: 'connect', cursor: cursor ?? null });
  }

  events(events: LiveEvent[], position: string): void {
    this.note({ kind: 'events', events: events.map(seen), position });
    this.cursor = position;
    for (const event of events) {
      this.view.apply(event);
      if (event.type !== 'subscription.changed' || event.data.userId !== this.userId) continue;
      // What was hidden until now is read; what is hidden from now on leaves the screen.
      if (event.data.hasActiveSubscription || event.data.role) void this.readSnapshot();
      else this.forget();
    }
  }

  resync(reason: string, position: string): void {
    this.note({ kind: 'resync', reason, position });
    this.cursor = position;
    this.forget();
    void this.readSnapshot();
  }

  confirmed(position: string): void {
    this.note({ kind: 'confirm', position });
    this.cursor = position;
  }

  private note(note: Unstamped<Note>): void {
    this.notes.push({ ...note, t: Date.now() } as Note);
  }

  /** Empties the screen; an answer that was asked for before counts no more. */
  private forget(): void {
    this.forgotten += 1;
    this.view.clear();
  }

  /** Reads, and once more when somebody asked meanwhile: the first answer may be older than what was asked for. */
  private readSnapshot(): Promise<void> {
    if (this.reading) {
      this.readAgain = true;
      return this.reading;
    }
    this.reading = (async () => {
      do {
        this.readAgain = false;
        await this.read();
      } while (this.readAgain && !this.closed);
    })().finally(() => (this.reading = undefined));
    return this.reading;
  }

  /** Asks until it is answered: a client does not give up. */
  private async read(): Promise<void> {
    while (!this.closed) {
      const requested = Date.now();
      const { forgotten } = this;
      const answer = await within(READ_WITHIN_MS, this.http.get<Signal[]>('/api/signals'));
      if (answer && (answer.status === 200 || answer.status === 401 || answer.status === 403)) {
        const { status, body, headers } = answer;
        const rows = status === 200 ? body.map(({ id, version }) => ({ id, version })) : [];
        const cursor = (status === 200 && headers.get(CURSOR_HEADER)) || null;
        this.note({ kind: 'snapshot', requested, status, cursor, rows });
        if (forgotten !== this.forgotten) continue;
        this.view.merge(rows);
        this.cursor ??= cursor ?? undefined;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** What was asked for, or nothing when it fails or takes longer. */
function within<T>(ms: number, requested: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    const end = (answer?: T): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    requested.then(end, () => end());
  });
}
