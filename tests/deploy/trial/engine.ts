import { existsSync } from 'node:fs';
import { waitFor } from '@t0/testing';
import { mustRun, run } from './run.ts';

/** Why there is no container engine to walk with; undefined when there is one. */
export async function missingEngine(): Promise<string | undefined> {
  if ((await run('docker', ['version', '--format', '{{.Server.Version}}'])).code !== 0)
    return 'No Docker daemon answers.';
  const { code, output } = await run('docker', ['compose', 'version', '--short']);
  if (code !== 0) return 'Docker has no Compose here.';
  const [major = 0, minor = 0] = output.trim().replace(/^v/, '').split('.').map(Number);
  return major > 2 || (major === 2 && minor >= 24) ? undefined : `Compose ${output.trim()} is older than 2.24.`;
}

/**
 * Ends a container as a crash does: SIGKILL to its first process, of which Docker knows nothing before. (`docker kill` counts as a
 * person's wish, after which nothing starts it again.)
 * @param pid of the container's first process, as the engine's machine counts
 */
export async function crash(pid: number, image: string): Promise<void> {
  if (process.getuid?.() === 0 && existsSync(`/proc/${pid}`)) {
    process.kill(pid, 'SIGKILL');
    return;
  }
  const killer = ['--rm', '--privileged', '--pid=host', '--user', '0', '--entrypoint', 'sh'];
  await mustRun('docker', ['run', ...killer, image, '-c', `kill -9 ${pid}`]);
}

/**
 * The time that the engine itself needs to restart a container with published ports, ms: from the end of its first process to the start of
 * the next, of an image that does nothing. It is the baseline for the downtime of the product's containers.
 */
export async function restartOfNothing(image: string): Promise<number> {
  const nothing = [
    '--entrypoint',
    'sleep',
    '--restart',
    'always',
    '-p',
    '80',
    '-p',
    '443',
    '-p',
    '443/udp',
    image,
    '3600',
  ];
  const id = (await mustRun('docker', ['run', '--detach', ...nothing])).trim();
  const state = async (): Promise<{ Pid: number; StartedAt: string }> =>
    JSON.parse(await mustRun('docker', ['inspect', '--format', '{{json .State}}', id])) as {
      Pid: number;
      StartedAt: string;
    };
  try {
    const { Pid: pid, StartedAt: startedAt } = await state();
    const killedAt = Date.now();
    await crash(pid, image);
    const again = await waitFor('the container to be started again', async () => {
      const now = await state();
      return now.StartedAt !== startedAt && now.Pid > 0 ? now : undefined;
    });
    return Date.parse(again.StartedAt) - killedAt;
  } finally {
    await mustRun('docker', ['rm', '--force', id], { isCleanUp: true });
  }
}
