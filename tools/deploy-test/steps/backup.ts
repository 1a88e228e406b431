import { strict as assert } from 'node:assert';
import type { Signal } from '@t0/contracts';
import { mustRun } from '../run.ts';
import type { Walk } from '../walk.ts';

/** A backup, what came after it is lost with the databases, the backup is restored: members are signed in and see its state. */
export async function backupAndRestore(walk: Walk): Promise<void> {
  const { installation, member } = walk;
  const sockets = await walk.sockets();
  const kept = await walk.publish('Before the backup');
  await installation.give('dump');
  const lost = await walk.publish('After the backup');
  await sockets.allHave(lost);

  await installation.compose('rm', '--stop', '--force', 'api', 'gateway', 'worker', 'postgres', 'redis', 'migrate');
  const project = installation.env['COMPOSE_PROJECT_NAME']!;
  await mustRun('docker', ['volume', 'rm', `${project}_postgres-data`, `${project}_redis-data`]);
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
