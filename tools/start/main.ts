import { join } from 'node:path';
import { explain } from '../shared/sentence-error.ts';
import { forgetRunningTerminal, noteRunningTerminal } from '../shared/running-terminal.ts';
import { say } from '../shared/say.ts';
import { STAGE } from '../shared/stage.ts';
import { Teardown } from '../shared/teardown.ts';
import { demoFileStore } from './demo-files.ts';
import { lockDataFolder, prepareDataFolder } from './data-folder.ts';
import { endEarlierPrograms } from './earlier-programs.ts';
import type { LaunchContext } from './launch-context.ts';
import { requireFreePort } from './port-check.ts';
import { prepareDatabase } from './prepare-database.ts';
import { startPrograms } from './programs.ts';
import { beginLogs, limitLogs } from './rotate-logs.ts';
import { startServers } from './servers.ts';
import { readSettings } from './settings.ts';
import { onStopSignal } from '../shared/stop-signals.ts';
import { summary } from './summary.ts';

/** Milliseconds after which an end that does not come is forced. */
const END_WITHIN = 25_000;

const teardown = new Teardown();

/** Ends everything in order, then this process. */
async function end(code: number): Promise<never> {
  setTimeout(() => process.exit(code || 1), END_WITHIN).unref();
  await teardown.run((name, error) => {
    process.stderr.write(`${name} did not end cleanly: ${explain(error)}\n`);
  });
  process.exit(code);
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  void end(1);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2));
  const context: LaunchContext = { settings, teardown, giveUp: fail };
  prepareDataFolder(settings.dataDir);
  const lock = await lockDataFolder(settings.dataDir);
  teardown.add('The lock', STAGE.lock, () => Promise.resolve(lock.release()));
  await endEarlierPrograms(settings.dataDir);
  await requireFreePort(settings.port, settings.host);
  beginLogs(join(settings.dataDir, 'logs'));
  limitLogs(join(settings.dataDir, 'logs'));

  const servers = await startServers(context);
  teardown.add('The note of addresses', STAGE.lock, () => Promise.resolve(forgetRunningTerminal(settings.dataDir)));
  noteRunningTerminal(settings.dataDir, { databaseUrl: servers.databaseUrl, publicUrl: settings.publicUrl });
  const seeded = settings.databaseUrl === undefined && !settings.isProduction;
  if (teardown.hasBegun) return;
  await prepareDatabase(servers.databaseUrl, seeded ? await demoFileStore(settings, servers) : null);
  if (teardown.hasBegun) return;
  await startPrograms(context, servers);
  if (!teardown.hasBegun) process.stdout.write(summary(settings, servers, seeded));
}

onStopSignal(
  () => {
    say('Stopping');
    void end(0).finally(() => undefined);
  },
  () => process.exit(130),
);
process.stdout.on('error', () => undefined); // a closed terminal is no reason to leave servers behind
process.stderr.on('error', () => undefined);

start().catch((error: unknown) => {
  if (!teardown.hasBegun) fail(explain(error));
});
