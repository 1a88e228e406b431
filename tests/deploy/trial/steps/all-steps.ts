import type { Signal } from '@t0/contracts/signals';
import { strict as assert } from 'node:assert';
import { say } from '@t0/tools/shared/say';
import { crash, restartOfNothing } from '../engine.ts';
import { mustRun } from '../run.ts';
import type { Walk } from '../walk.ts';
import { doctor, publish, signIn, upload } from './first-day.ts';
import { pages } from './pages.ts';
import { goBack, refusedMigration, unhealthyApi, upgrade, upgradeProxy } from './upgrades.ts';

/** A backup, what came after it is lost with the databases, the backup is restored: members are signed in and see its state. */
async function backupAndRestore(walk: Walk): Promise<void> {
  const { installation, member } = walk;
  const sockets = await walk.sockets();
  const kept = await walk.publish('Before the backup');
  await installation.give('dump');
  const lost = await walk.publish('After the backup');
  await sockets.allHave(lost);

  await installation.compose('rm', '--stop', '--force', 'api', 'gateway', 'worker', 'postgres', 'redis', 'migrate');
  const project = installation.env['COMPOSE_PROJECT_NAME']!;
  await mustRun('docker', ['volume', 'rm', `${project}_postgres-data`, `${project}_redis-data`]);
  await installation.give('build');
  await installation.give('startDatabase');
  await installation.give('restore');
  await installation.give('startAgain');
  await sockets.allLive();

  const signals = await member.read<Signal[]>('GET', '/api/signals');
  const ids = signals.map(({ id }) => id);
  assert.ok(ids.includes(kept), 'A signal of the backup is missing');
  assert.ok(!ids.includes(lost) || signals.find(({ id }) => id === lost)?.memo !== 'After the backup');
  assert.ok(sockets.resyncs.includes('epoch'), 'The terminals were not told of another history');
  walk.close(); // what these screens received belongs to a history that is gone
}

/** Longest gap of calls and longest absence of a socket, in milliseconds, after any one container was killed. */
const BARS = { gapMs: 500, awayMs: 1500 };
/** PostgreSQL replays its log, and programs connect again: what comes on top of the engine's restart (docs/adr/0014-killed-proxy-target.md). */
const POSTGRES_BARS = { gapMs: 2000, awayMs: 2000 };
/** The proxy is down at least as long as the engine takes to start it; the product's part of that, ms (docs/adr/0014-killed-proxy-target.md). */
const PROXY_START_MS = 250;

const SERVICES = ['api', 'gateway', 'worker', 'redis', 'storage', 'proxy', 'postgres'];

/** Each container is killed once, as the kernel would do it. A signal that is published right after is on every screen. */
async function crashes(walk: Walk): Promise<void> {
  for (const service of SERVICES) {
    const running = (await walk.installation.containers(service)).filter(({ State }) => State.Status === 'running');
    const [container, howMany] = [running[0], running.length];
    await walk.healthy(service, howMany);
    const bars = await barsOf(service, container!.Config.Image, walk);
    const seen = await walk.during(`${service} killed`, async () => {
      await crash(container!.State.Pid, container!.Config.Image);
      await walk.installation.restarted(container!);
      await walk.healthy(service, howMany);
    });
    walk.figures.add(`${service} killed: longest time without an answered call`, seen.gapMs, bars.gapMs);
    if (seen.lost > 0) walk.figures.add(`${service} killed: longest absence of a socket`, seen.awayMs, bars.awayMs);
  }
}

/** The bars of a service. Without PostgreSQL or the proxy no call is answered until the engine has started it again: they add that, in this run. */
async function barsOf(service: string, image: string, { figures }: Walk): Promise<typeof BARS> {
  if (service !== 'proxy' && service !== 'postgres') return BARS;
  const engineMs = await restartOfNothing(image);
  figures.add(`the engine alone, to start a container again (${service}'s image)`, engineMs);
  if (service === 'proxy') return { ...BARS, gapMs: Math.max(BARS.gapMs, engineMs + PROXY_START_MS) };
  return { ...POSTGRES_BARS, gapMs: engineMs + POSTGRES_BARS.gapMs };
}

/** The maximum that the product's image may add to that of Node, in bytes. */
const OWN_AT_MOST = 40_000_000;

/** The image holds the product and its runtime, and little else. */
async function image({ installation }: Walk): Promise<void> {
  const output = await installation.compose('exec', '-T', 'api', 'du', '--summarize', '--bytes', '/app');
  const bytes = Number(output.split('\t')[0]);
  say(`The image adds ${(bytes / 1e6).toFixed(1)} MB to that of Node`);
  assert.ok(bytes > 0 && bytes <= OWN_AT_MOST, `The image adds ${bytes} bytes to that of Node: ${output}`);
}

/** Four APIs instead of two, while members go on. */
async function fourApis(walk: Walk): Promise<void> {
  const seen = await walk.during('From two APIs to four', async () => {
    await walk.installation.give('moreApis');
    await walk.healthy('api', 4);
  });
  assert.deepEqual(seen.failures, []);
  walk.figures.add('two more APIs: slowest call', seen.slowestMs, 1000);
  // The bars of what follows are those of the default sizes.
  await walk.installation.compose('up', '-d', '--no-build', '--no-recreate');
  await walk.healthy('api', 2);
}

/** Everything stops when it is asked to, within its time, and says that it ended well. */
async function gracefulStop(walk: Walk): Promise<void> {
  await walk.sockets();
  const began = performance.now();
  await walk.installation.give('stop');
  walk.figures.add('stopping everything', performance.now() - began);
  walk.close();
  for (const service of ['proxy', 'api', 'gateway', 'worker', 'redis', 'postgres'])
    for (const { Name, State } of await walk.installation.containers(service))
      assert.deepEqual([Name, State.Status, State.ExitCode], [Name, 'exited', 0]);
}

/** One step of the owner's first days. */
export interface Step {
  name: string;
  /** Without it no later step makes sense. */
  isNeeded?: boolean;
  walk: (walk: Walk) => Promise<void>;
}

/** The steps, in their order. */
export const STEPS: readonly Step[] = [
  { name: 'image', walk: image },
  { name: 'sign-in', walk: signIn, isNeeded: true },
  { name: 'publish', walk: publish },
  { name: 'upload', walk: upload },
  { name: 'pages', walk: pages },
  { name: 'doctor', walk: doctor },
  { name: 'four-apis', walk: fourApis },
  { name: 'crashes', walk: crashes },
  { name: 'upgrade', walk: upgrade },
  { name: 'going-back', walk: goBack },
  { name: 'unhealthy-api', walk: unhealthyApi },
  { name: 'failing-migration', walk: refusedMigration },
  { name: 'another-proxy', walk: upgradeProxy },
  { name: 'backup', walk: backupAndRestore },
  { name: 'stop', walk: gracefulStop },
];
