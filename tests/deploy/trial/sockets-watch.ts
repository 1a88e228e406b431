import { io, type Socket } from 'socket.io-client';
import { longestPause, SOCKET_RECONNECT, SOCKET_PATH } from '@t0/contracts/live';
import type { ClientToServerEvents, LiveEvent, ServerToClientEvents } from '@t0/contracts/live';
import { waitFor } from '@t0/testing';
import { SITE, type Person } from './person.ts';

/** One open screen: its socket, what it received, and how long it was without the server. */
class Screen {
  readonly received = new Set<number>();
  readonly resyncs: string[] = [];
  readonly away: number[] = [];
  isLive = false;
  private lostAt: number | undefined;
  private cursor: string | undefined;
  readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;

  constructor(person: Person) {
    this.socket = io(SITE, {
      ...SOCKET_RECONNECT,
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      // Of engine.io-client's typings, though not of its work, an agent is one of XMLHttpRequest's.
      agent: person.agent as never,
      auth: (send) => send(this.cursor === undefined ? {} : { cursor: this.cursor }),
      extraHeaders: { cookie: person.cookie, origin: SITE },
    });
    this.socket.io.on('reconnect_attempt', (attempts) => this.socket.io.reconnectionDelayMax(longestPause(attempts)));
    this.socket.on('disconnect', () => {
      this.isLive = false;
      this.lostAt = performance.now();
    });
    this.socket.on('event', (event) => {
      this.take([event]);
      this.cursor = `${this.cursor?.split(':')[0]}:${event.seq}`;
    });
    this.socket.on('events', ({ events, position }) => {
      this.take(events);
      this.caughtUp(position);
    });
    this.socket.on('resync', ({ reason, position }) => {
      this.resyncs.push(reason);
      this.caughtUp(position);
    });
  }

  private take(events: LiveEvent[]): void {
    for (const { type, data } of events) if (type === 'signal.created') this.received.add((data as { id: number }).id);
  }

  private caughtUp(position: string): void {
    this.cursor = position;
    this.isLive = true;
    if (this.lostAt !== undefined) this.away.push(performance.now() - this.lostAt);
    this.lostAt = undefined;
  }
}

/** Open screens of some people, five each. */
export class SocketsWatch {
  private readonly screens: Screen[];

  constructor(people: readonly Person[]) {
    this.screens = people.flatMap((person) => Array.from({ length: 5 }, () => new Screen(person)));
  }

  /** Waits until every screen is connected and caught up. */
  async allLive(): Promise<void> {
    await waitFor('every socket to be live', () => this.screens.every(({ isLive }) => isLive), 120_000);
  }

  /** Waits until every screen has the signal. */
  async allHave(signal: number): Promise<void> {
    await waitFor(`signal ${signal} on every socket`, () => this.screens.every(({ received }) => received.has(signal)));
  }

  get resyncs(): string[] {
    return this.screens.flatMap(({ resyncs }) => resyncs);
  }

  /** How many sockets were lost since the last call, and the longest time that one of them was disconnected, in milliseconds. */
  takeAway(): { lost: number; longestMs: number } {
    const away = this.screens.flatMap((screen) => screen.away.splice(0));
    return { lost: away.length, longestMs: Math.max(0, ...away) };
  }

  close(): void {
    for (const { socket } of this.screens) socket.disconnect();
  }
}
