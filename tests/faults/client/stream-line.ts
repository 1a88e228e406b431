import { Terminal } from '@t0/client';
import type { StreamMessage } from '@t0/client';
import type { LiveEvent } from '@t0/contracts';
import { CONFIRM_WITHIN_MS, RETRY_MS } from './fault-line.ts';
import type { FaultLine, LineListener } from './fault-line.ts';

/** A stream that is silent for so long is given up, ms: longer than its heartbeat. */
const SILENT_MS = 4000;

/** A line by GET /api/stream, as the published client's. */
export class StreamLine implements FaultLine {
  private readonly terminal: Terminal;
  private run = new AbortController();
  private reached: (position: string) => void = () => undefined;

  constructor(
    origin: string,
    cookie: string,
    private readonly listener: LineListener,
  ) {
    this.terminal = new Terminal({
      origin,
      fetch: (address, call) => fetch(address, { ...call, headers: { ...call?.headers, cookie } }),
    });
  }

  connect(): void {
    this.run.abort();
    this.run = new AbortController();
    void this.follow(this.run.signal);
  }

  disconnect(): void {
    this.run.abort();
  }

  /** A stream takes nothing in: it is connected again, and says where it stands. */
  confirm(): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The stream did not say where it stands')), CONFIRM_WITHIN_MS);
      this.reached = (position) => {
        clearTimeout(timer);
        resolve(position);
      };
      this.connect();
    });
  }

  private async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const options = { from: this.listener.cursor, signal, silentMs: SILENT_MS };
        for await (const message of this.terminal.follow(options)) if (!signal.aborted) this.take(message);
      } catch {
        // Refused for good, as far as the client knows: a database that goes back brings the session back too.
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  private take({ name, data, cursor }: StreamMessage): void {
    if (name === 'opened') this.listener.connecting(cursor);
    else if (name === 'event') this.listener.events([data as LiveEvent], cursor!);
    else if (name === 'position') this.listener.events([], data.position);
    else if (name === 'resync') this.listener.resync(data.reason, data.position);
    if (name === 'position' || name === 'resync') this.reached(data.position);
  }
}
