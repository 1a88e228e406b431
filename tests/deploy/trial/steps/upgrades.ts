import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anotherRelease, failingMigration } from '../other-release.ts';
import type { Seen, Walk } from '../walk.ts';

const ids = async ({ installation }: Walk, service: string): Promise<string[]> =>
  (await installation.containers(service)).map(({ Id }) => Id).sort();

/** No call failed, and none took longer than two seconds: the machine starts processes beside those that serve (docs/adr/0014-killed-proxy-target.md). */
function unnoticed(walk: Walk, what: string, { failures, slowestMs }: Seen): void {
  assert.deepEqual(failures, [], `${what}: calls failed`);
  walk.figures.add(`${what}: slowest call`, slowestMs, 2000);
}

/** Another release of the programs: as many as before, all of them new; the proxy stays. */
export async function upgrade(walk: Walk): Promise<void> {
  const before = {
    api: await ids(walk, 'api'),
    gateway: await ids(walk, 'gateway'),
    worker: await ids(walk, 'worker'),
    proxy: await ids(walk, 'proxy'),
  };
  anotherRelease(walk.installation.folder, 'app');
  const began = performance.now();
  const seen = await walk.during('Upgrade', async () => void (await walk.installation.give('upgrade')));
  walk.figures.add('upgrade, with its build', performance.now() - began);
  unnoticed(walk, 'upgrade', seen);
  walk.figures.add('upgrade: longest absence of a socket', seen.awayMs);
  for (const service of ['api', 'gateway', 'worker'] as const) {
    const after = await ids(walk, service);
    assert.equal(after.length, before[service].length);
    assert.deepEqual(
      after.filter((id) => before[service].includes(id)),
      [],
    );
  }
  assert.deepEqual(await ids(walk, 'proxy'), before.proxy);
}

/** Back to the release of before, by its images. */
export async function goBack(walk: Walk): Promise<void> {
  const before = await walk.installation.containers('api');
  const seen = await walk.during('Going back', async () => void (await walk.installation.give('goBack')));
  unnoticed(walk, 'going back', seen);
  assert.equal((await ids(walk, 'api')).length, before.length);
}

/** A release with another proxy: its ports are closed while it starts. */
export async function upgradeProxy(walk: Walk): Promise<void> {
  const before = await ids(walk, 'proxy');
  anotherRelease(walk.installation.folder, 'proxy');
  const seen = await walk.during(
    'Upgrade with another proxy',
    async () => void (await walk.installation.give('upgrade')),
  );
  walk.figures.add('upgrade with another proxy: longest time without an answered call', seen.gapMs, 2000);
  walk.figures.add('upgrade with another proxy: longest absence of a socket', seen.awayMs);
  const after = await ids(walk, 'proxy');
  assert.equal(after.length, 1);
  assert.notDeepEqual(after, before);
}

/** A refused upgrade changes nothing: the same containers serve, and no call was slow. */
async function refused(walk: Walk, what: string, says: string): Promise<void> {
  const services = ['api', 'gateway', 'worker', 'proxy'];
  const before = await Promise.all(services.map((service) => ids(walk, service)));
  const seen = await walk.during(what, async () => {
    const { code, output } = await walk.installation.tryToGive('upgrade');
    assert.equal(code, 1, output);
    assert.ok(output.includes(says) && output.includes('Nothing was changed'), output);
  });
  unnoticed(walk, what.toLowerCase(), seen);
  assert.equal(seen.lost, 0, 'Members lost their sockets');
  assert.deepEqual(await Promise.all(services.map((service) => ids(walk, service))), before);
}

/** A release whose migration fails half way: nothing of it stays, and members notice nothing. */
export async function refusedMigration(walk: Walk): Promise<void> {
  const takeBack = failingMigration(walk.installation.folder);
  await refused(walk, 'Upgrade with a failing migration', 'The migration failed.');
  const tables = await walk.installation.compose(
    ...['exec', '-T', 'postgres', 'psql', '-h', '/var/run/postgresql', '-U', 't0', '-Atc'],
    `SELECT count(*) FROM pg_tables WHERE tablename = 'half_done'`,
  );
  assert.equal(tables.trim(), '0');
  takeBack();
}

/** A release whose API runs and never becomes healthy. */
export async function unhealthyApi(walk: Walk): Promise<void> {
  const { folder, env } = walk.installation;
  const files = env['COMPOSE_FILE'];
  writeFileSync(
    join(folder, 'docker-compose.unhealthy.yml'),
    `services: { api: { command: [node, -e, 'setInterval(() => undefined, 1000)'] } }\n`,
  );
  env['COMPOSE_FILE'] = `${files}:docker-compose.unhealthy.yml`;
  await refused(walk, 'Upgrade with an unhealthy API', 'The new api is not healthy.');
  env['COMPOSE_FILE'] = files!;
}
