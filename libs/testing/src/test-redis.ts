import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis } from '@t0/embedded';
import type { EmbeddedServer } from '@t0/embedded';

/** A Redis of its own, which a test may kill and start again on the same port. */
export interface TestRedis {
  readonly url: string;
  readonly pid: number;
  /** Ends it as a power cut would; with `keepData` its append-only file survives. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real Redis in a temporary folder. `persistent` keeps an append-only file over kills. */
export async function startTestRedis(options: { persistent?: boolean } = {}): Promise<TestRedis> {
  const dataDir = mkdtempSync(join(tmpdir(), 't0-redis-'));
  const ephemeral = !options.persistent;
  let server: EmbeddedServer = await startRedis({ dataDir, ephemeral, endWithParent: true });
  const { url, port } = server;
  return {
    url,
    get pid() {
      return server.pid;
    },
    kill: async () => {
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
    },
    restart: async () => {
      server = await startRedis({ dataDir, ephemeral, endWithParent: true, preferredPort: port });
      if (server.port !== port) throw new Error(`Redis came back on port ${server.port} instead of ${port}`);
    },
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
