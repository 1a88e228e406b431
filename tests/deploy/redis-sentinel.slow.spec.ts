import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureRedisInstalled, freePort } from '@t0/embedded';
import { connectLoaded, createRedisClient, PriceBus, type RedisClient } from '@t0/events';
import { waitFor } from '@t0/testing';

const NAME = 'desk';
const PASSWORD = 'of-the-servers';
const SENTINEL_PASSWORD = 'of-the-sentinel';

/** Only Linux answers on every address of 127.0.0.0/8. */
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('REDIS_SENTINELS (docs/operations/deploy.md#standbys)', () => {
  const folder = mkdtempSync(join(tmpdir(), 't0-sentinel-'));
  const processes: ChildProcess[] = [];
  const clients: RedisClient[] = [];
  const messages: string[] = [];
  let port: number;
  let sentinelPort: number;
  let otherPort: number;

  const start = async (name: string, lines: string[], ...more: string[]): Promise<void> => {
    const file = join(folder, `${name}.conf`);
    writeFileSync(file, [...lines, `dir "${folder}"`, ''].join('\n'));
    processes.push(spawn(await ensureRedisInstalled(), [file, ...more], { stdio: 'ignore' }));
  };
  const server = (host: string, at: number, ...lines: string[]): Promise<void> =>
    start(`${host}-${at}`, [
      `bind ${host}`,
      `port ${at}`,
      `requirepass ${PASSWORD}`,
      `masterauth ${PASSWORD}`,
      'save ""',
      `dbfilename ${host}-${at}.rdb`,
      `replica-announce-ip ${host}`,
      'repl-diskless-sync-delay 0',
      ...lines,
    ]);
  const client = (place: Parameters<typeof createRedisClient>[0]): RedisClient => {
    const made = createRedisClient(place, { onError: (error) => messages.push(error.message) });
    clients.push(made);
    return made;
  };
  const byName = (more: { url?: string; password?: string; sentinels?: string[] } = {}) => ({
    REDIS_URL: more.url ?? `redis://:${PASSWORD}@${NAME}:${port}/0`,
    REDIS_SENTINELS: more.sentinels ?? [`127.0.0.1:${otherPort}`, `127.0.0.1:${sentinelPort}`],
    REDIS_SENTINEL_PASSWORD: more.password ?? SENTINEL_PASSWORD,
  });
  const roleOf = async (made: RedisClient): Promise<string> =>
    String(((await made.sendCommand(['ROLE'])) as unknown as string[])[0]);

  beforeAll(async () => {
    [port, sentinelPort, otherPort] = [await freePort(), await freePort(), await freePort()];
    await server('127.0.0.2', port);
    await server('127.0.0.3', port, `replicaof 127.0.0.2 ${port}`);
    const master = client(`redis://:${PASSWORD}@127.0.0.2:${port}`);
    await connectLoaded(master);
    await waitFor('the replica', async () => (await master.info('replication')).includes('state=online'));
    await start(
      'sentinel',
      [
        'bind 127.0.0.1',
        `port ${sentinelPort}`,
        `requirepass ${SENTINEL_PASSWORD}`,
        `sentinel monitor ${NAME} 127.0.0.2 ${port} 1`,
        `sentinel auth-pass ${NAME} ${PASSWORD}`,
        `sentinel down-after-milliseconds ${NAME} 1000`,
      ],
      '--sentinel',
    );
  });
  afterAll(async () => {
    for (const each of clients) each.destroy();
    for (const each of processes) {
      each.kill('SIGKILL');
      if (each.exitCode === null && each.signalCode === null) await once(each, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it('leads every connection to the master, also when one of the Sentinels is away', async () => {
    const named = client(byName());
    await connectLoaded(named);
    expect(await roleOf(named)).toBe('master');
    await named.set('kept', 'yes');
    // What the job queues make of it.
    const copy = named.duplicate();
    copy.on('error', () => undefined);
    clients.push(copy as RedisClient);
    await copy.connect();
    expect(await copy.get('kept')).toBe('yes');
  });

  it('follows a failover with every connection, subscriptions among them', async () => {
    const [named, subscriber] = [client(byName()), client(byName())];
    await Promise.all([connectLoaded(named), subscriber.connect()]);
    const heard: number[] = [];
    await PriceBus.subscribe(subscriber, (quotes) => heard.push(quotes.length));
    const replica = client(`redis://:${PASSWORD}@127.0.0.3:${port}`);
    await connectLoaded(replica);
    const sentinel = client(`redis://:${SENTINEL_PASSWORD}@127.0.0.1:${sentinelPort}`);
    await sentinel.connect();
    await waitFor('the Sentinel to know the replica', () =>
      sentinel.sendCommand(['SENTINEL', 'FAILOVER', NAME]).then(() => true),
    );
    await waitFor('the replica to be the master', async () => (await roleOf(replica)) === 'master');
    await waitFor('the connection to be at the new master', async () => {
      await named.set('after', 'yes');
      return (await replica.get('after')) === 'yes' && (await roleOf(named)) === 'master';
    });
    const bus = new PriceBus(replica);
    await waitFor('the subscription to be there too', async () => {
      await bus.publish([{ symbol: 'US30', bid: '1', ask: '2', at: Date.now() } as never]);
      return heard.length > 0;
    });
  });

  it('says what is wrong: a name, a password or a port that does not fit, or no Sentinel at all', async () => {
    const sent = async (place: Parameters<typeof createRedisClient>[0], text: string): Promise<void> => {
      messages.length = 0;
      const lost = client(place);
      lost.connect().catch(() => undefined); // it connects for ever, and says why not
      await waitFor(`"${text}"`, () => messages.some((message) => message.includes(text)));
      lost.destroy();
    };
    await sent(byName({ url: `redis://:${PASSWORD}@nobody:${port}/0` }), 'no master "nobody"');
    await sent(byName({ password: 'wrong' }), 'WRONGPASS');
    await sent(byName({ url: `redis://:${PASSWORD}@${NAME}:1/0` }), 'must listen on the port of REDIS_URL');
    await sent(byName({ sentinels: [`127.0.0.1:${otherPort}`] }), 'ECONNREFUSED');
  });
});
