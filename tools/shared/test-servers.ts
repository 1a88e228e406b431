import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeServers, startMailCatcher, startPostgres, startRedis, tryProcessLock } from '@t0/embedded';
import { STAGE, say } from './say.ts';
import type { Teardown } from './teardown.ts';

const PREFIX = `t0-test-${process.getuid?.() ?? ''}-`;
const LOCK = 'run.lock';

/** Removes what test runs that were killed left behind: servers and folders whose run no longer lives. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    try {
      const attempt = tryProcessLock(join(folder, LOCK));
      if ('lock' in attempt) await removeServers(folder);
    } catch {
      // Another run sweeps it too, or another user owns it: it does no harm.
    }
  }
}

/**
 * Starts a PostgreSQL, a Redis and a mail catcher for tests, all of them empty and gone when the run ends.
 * @returns the environment that gives the tests their addresses
 */
export async function startTestServers(teardown: Teardown): Promise<Record<string, string>> {
  await sweep();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(dataDir, 0o711); // PostgreSQL's user passes through
  tryProcessLock(join(dataDir, LOCK));
  teardown.add('The test folder', STAGE.lock, () =>
    Promise.resolve(rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })),
  );
  const options = { dataDir, ephemeral: true, onProgress: say };
  const [postgres, redis, mail] = await Promise.allSettled([
    teardown.start('PostgreSQL', STAGE.server, () => startPostgres(options)),
    teardown.start('Redis', STAGE.server, () => startRedis(options)),
    teardown.start('The mail catcher', STAGE.mail, () => startMailCatcher({ dataDir })),
  ]);
  if (postgres.status === 'rejected') throw postgres.reason;
  if (redis.status === 'rejected') throw redis.reason;
  if (mail.status === 'rejected') throw mail.reason;
  return {
    TEST_DATABASE_URL: postgres.value.url,
    // The processor time of the servers counts for the files that use them (tests/support/jest/processor.cjs).
    TEST_SERVER_PIDS: `${postgres.value.pid},${redis.value.pid}`,
    TEST_REDIS_URL: redis.value.url,
    TEST_SMTP_URL: mail.value.smtpUrl,
    TEST_MAIL_URL: mail.value.httpUrl,
  };
}
