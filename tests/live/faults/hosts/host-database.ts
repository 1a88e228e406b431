import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres, type EmbeddedServer } from '@t0/embedded';
import { waitFor } from '@t0/testing';
import pg from 'pg';
import type { HostNetwork } from './host-network.ts';

const PATIENCE_MS = 60_000;

/** A PostgreSQL on a host of its own: a primary, or its streaming standby, which can take over. */
export class HostDatabase {
  private server: EmbeddedServer | undefined;

  constructor(
    private readonly network: HostNetwork,
    readonly host: string,
    /** A folder that PostgreSQL's user may pass through. */
    private readonly folder: string,
  ) {}

  /** The address of this server itself, wherever the service leads. */
  get url(): string {
    return this.server!.url;
  }

  private get home(): string {
    return join(this.folder, this.host);
  }

  private get data(): string {
    return join(this.home, 'postgres/data');
  }

  /** Starts it on what it has; on nothing, as a new primary. */
  async start(settings: Record<string, string> = {}): Promise<void> {
    mkdirSync(this.home, { recursive: true });
    const access = join(this.folder, 'pg_hba.conf');
    writeFileSync(access, 'host all all all scram-sha-256\nhost replication all all scram-sha-256\n');
    this.server = await startPostgres({
      dataDir: this.home,
      endWithParent: true,
      network: this.network.place(this.host),
      // What is killed here are processes: the machine below keeps what they wrote.
      settings: { hba_file: access, fsync: 'off', full_page_writes: 'off', wal_keep_size: '256MB', ...settings },
    });
  }

  /** Copies a running primary, and follows it as its standby from there on. */
  async follow(primary: HostDatabase): Promise<void> {
    rmSync(this.home, { recursive: true, force: true });
    mkdirSync(join(this.home, 'postgres'), { recursive: true });
    cpSync(join(primary.home, 'postgres/password'), join(this.home, 'postgres/password'));
    const label = await primary.ask(async (client) => {
      await client.query(`SELECT pg_backup_start('standby', true)`);
      copyRunning(primary.data, this.data);
      const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
      return rows[0].labelfile as string;
    });
    const { uid, gid } = statSync(this.data);
    for (const [name, text] of [
      ['backup_label', label],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(this.data, name), text);
      chownSync(join(this.data, name), uid, gid);
    }
    const { username, password, hostname, port } = new URL(primary.url);
    await this.start({
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=${this.host}`,
      // Looks for the primary again soon after it was away.
      wal_retrieve_retry_interval: '200ms',
    });
    await waitFor(
      'the standby to follow',
      () =>
        primary.ask(
          async (client) =>
            (await client.query(`SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'`)).rowCount,
        ),
      PATIENCE_MS,
    );
  }

  /** From now on a commit is answered when the standby has it as well. */
  async requireStandby(): Promise<void> {
    await this.ask(async (client) => {
      await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
      await client.query('SELECT pg_reload_conf()');
    });
    await waitFor(
      'the standby to be synchronous',
      () =>
        this.ask(
          async (client) =>
            (await client.query(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`)).rowCount,
        ),
      PATIENCE_MS,
    );
  }

  /** Becomes the primary. Commits wait for no standby any more. Answers the place in the log that it has reached. */
  async promote(): Promise<number> {
    return this.ask(async (client) => {
      await client.query('SELECT pg_promote(true, 60)');
      await client.query('ALTER SYSTEM RESET synchronous_standby_names');
      await client.query('SELECT pg_reload_conf()');
      const { rows } = await client.query('SELECT last_seq FROM live_log');
      return Number(rows[0].last_seq);
    });
  }

  /** Its machine loses power: it is gone at once with the service's address, and nobody who was connected hears a word. */
  async losePower(service: string): Promise<void> {
    for (const name of [this.host, service]) this.network.isolate(name);
    this.network.killAll(this.host);
    await this.server!.exited;
    this.network.rejoin(this.host);
    rmSync(join(this.data, 'postmaster.pid'), { force: true });
  }

  async stop(): Promise<void> {
    await this.server?.stop();
    this.server = undefined;
  }

  /** One conversation with this very server. */
  async ask<T>(talk: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined); // the query under way rejects with it
    await client.connect();
    try {
      return await talk(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Copies the files of a running server. Some come and go meanwhile: its log of changes makes up for that. */
function copyRunning(from: string, to: string): void {
  try {
    execFileSync('cp', ['-a', from, to], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const output = String((error as { stderr?: Buffer }).stderr ?? error);
    const errors = output.split('\n').filter((line) => line !== '' && !line.includes('No such file or directory'));
    if (errors.length > 0 || !existsSync(to)) throw error;
  }
  rmSync(join(to, 'postmaster.pid'), { force: true });
}
