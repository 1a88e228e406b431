import { formatCursor, type Audience } from '@t0/contracts/live';
import type { LogEntry, LogReader } from '@t0/events';
import { LiveMetrics } from '@t0/observability';
import type { SessionDirectory, SessionIdentity } from '../../../../apps/api/src/platform/session/session-directory.ts';
import { AccessControl } from '../../../../apps/api/src/live/access-control.ts';
import { Broadcaster } from '../../../../apps/api/src/live/broadcaster.ts';
import { CatchUp } from '../../../../apps/api/src/live/catch-up.ts';
import { EventRing } from '../../../../apps/api/src/live/event-ring.ts';
import type { HubClient, Packet, Wire } from '../../../../apps/api/src/live/live-socket.ts';
import type { LiveHub } from '../../../../apps/api/src/live/live-hub.ts';
import { RecentDrops } from '../../../../apps/api/src/live/recent-drops.ts';
import { NO_AUDIENCES, SocketIndex } from '../../../../apps/api/src/live/socket-index.ts';
import { PacketWriter } from '../../../../apps/api/src/live/socket-wire.ts';

export const EPOCH = 'a1';
export const at = (seq: number): number => 1_000_000 + seq;
export const entry = (
  seq: number,
  audience: Audience,
  type = 'signal.created',
  data: unknown = { id: seq },
): LogEntry => ({
  seq,
  type,
  audience,
  at: at(seq),
  json: JSON.stringify({ seq, type, audience, data }),
});
export const member = (userId: string, more: Partial<SessionIdentity> = {}): SessionIdentity => ({
  handle: `handle-${userId}`,
  userId,
  role: null,
  hasActiveSubscription: true,
  memberSince: 0,
  isKey: false,
  expiresAt: Infinity,
  asOf: 0,
  ...more,
});

/** A client whose wire writes down what it is sent. */
export class Client {
  readonly packets: Packet[] = [];
  readonly granted: number[] = [];
  connected = true;
  ended = false;
  readonly handshake: HubClient['handshake'];
  readonly data: HubClient['data'];
  readonly id = 'socket';

  constructor(identity: SessionIdentity | null, auth: Record<string, unknown> = {}) {
    this.handshake = { auth };
    this.data = {
      identity,
      sid: identity && `sid-${identity.userId}`,
      isScreen: true,
      present: false,
      audiences: NO_AUDIENCES,
      wire: this as unknown as Wire,
    };
  }

  write(packet: Packet): void {
    this.packets.push(packet);
  }
  sizeOf({ frame }: Packet): number {
    return frame.length;
  }
  grantCatchUp(bytes: number): void {
    this.granted.push(bytes);
  }
  disconnect(): void {
    this.ended = true;
  }

  /** Each message it was sent: its name and payload. */
  get messages(): [name: string, payload: { seq?: number; events?: { seq: number }[] } & Record<string, unknown>][] {
    return this.packets.map(({ text }) => JSON.parse(text.slice(1)) as [string, { seq: number }]);
  }
  /** The events it was sent, in order. */
  get seqs(): number[] {
    return this.messages.flatMap(([name, { seq, events }]) =>
      name === 'event' ? [seq!] : (events ?? []).map((event) => event.seq),
    );
  }
}

/** A gateway's parts around a log in memory: `ring` holds its newest entries, PostgreSQL those that were not deleted. */
export class Gateway {
  readonly index = new SocketIndex();
  readonly drops = new RecentDrops();
  readonly metrics = new LiveMetrics();
  readonly ring = new EventRing(10);
  readonly requested: number[] = [];
  readonly forgotten: ((identity: SessionIdentity) => boolean)[] = [];
  stored: LogEntry[] = [];
  position = { epoch: EPOCH, seq: 0 };
  checks = 0;
  /** What following the log to its end brings. */
  onCheck: () => void = () => undefined;
  /** What happens while sessions are read. */
  onReload: () => void = () => undefined;
  sessions = new Map<string, SessionIdentity>();
  readonly broadcaster = new Broadcaster(this.index, new PacketWriter(false));
  readonly access: AccessControl;
  readonly catchUp: CatchUp;

  constructor() {
    const directory = {
      forget: (matches: (identity: SessionIdentity) => boolean) => this.forgotten.push(matches),
      reload: (sids: string[]) => {
        this.onReload();
        return Promise.resolve(new Map([...this.sessions].filter(([sid]) => sids.includes(sid))));
      },
    } as unknown as SessionDirectory;
    const reader = {
      after: (seq: number, limit: number, epoch: string) => {
        this.requested.push(seq);
        return Promise.resolve(epoch === EPOCH ? this.stored.filter((each) => each.seq > seq).slice(0, limit) : []);
      },
    } as unknown as LogReader;
    this.access = new AccessControl(this.index, directory, this);
    this.catchUp = new CatchUp(
      this as unknown as LiveHub,
      reader,
      this.index,
      new PacketWriter(false),
      this.drops,
      this.metrics,
    );
  }

  get cursor(): string {
    return formatCursor(this.position);
  }
  catchUpNow(): Promise<void> {
    return this.check();
  }
  private check(): Promise<void> {
    this.checks += 1;
    this.onCheck();
    return Promise.resolve();
  }

  /** Takes in entries as the tail brings them, and sends them. */
  take(...entries: LogEntry[]): void {
    this.stored.push(...entries);
    this.ring.push(entries);
    this.position = { epoch: EPOCH, seq: entries.at(-1)!.seq };
    this.broadcaster.entries(entries, EPOCH);
  }
  /** `count` events for members. */
  publish(count: number): void {
    for (let made = 0; made < count; made += 1) this.take(entry(this.position.seq + 1, 'subscribers'));
  }

  join(identity: SessionIdentity | null, auth: Record<string, unknown> = {}): Client {
    const client = new Client(identity && { ...identity, asOf: identity.asOf || this.position.seq }, auth);
    this.index.add(client);
    return client;
  }
  async bring(identity: SessionIdentity | null, auth: Record<string, unknown> = {}): Promise<Client> {
    const client = this.join(identity, auth);
    await this.catchUp.bring(client);
    return client;
  }
}
