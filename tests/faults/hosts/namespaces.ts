import { execFileSync } from 'node:child_process';
import { isRunning } from '@t0/embedded';

/** Runs one command of iproute2 (or nsenter); throws with what it said. */
export function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

const PREFIX = 't0h';

/** A namespace of this process; the name tells whose it is. */
export const nameOfNamespace = (host: string): string => `${PREFIX}-${process.pid}-${host}`;

/** The namespace's file. */
export const fileOfNamespace = (name: string): string => `/run/netns/${name}`;

/** Kills every process in a namespace, as a power cut would. */
export function killAllIn(name: string): void {
  for (const pid of run('ip', 'netns', 'pids', name).split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

/** Removes a namespace with everything that runs in it. */
export function removeNamespace(name: string): void {
  killAllIn(name);
  run('ip', 'netns', 'del', name);
}

/** Removes what runs that were killed left behind. */
export function sweepNamespaces(): void {
  for (const line of run('ip', 'netns', 'list').split('\n')) {
    const name = line.split(' ')[0]!;
    const [prefix, pid] = name.split('-');
    if (prefix === PREFIX && !isRunning(Number(pid))) removeNamespace(name);
  }
}

/** Why hosts of their own cannot be had on this machine; undefined where they can. */
export function whyNoNamespaces(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has network namespaces';
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  const probe = nameOfNamespace('probe');
  try {
    run('nsenter', '--version');
    run('ip', 'netns', 'add', probe);
  } catch (error) {
    return `ip netns or nsenter does not work (${String((error as { stderr?: string }).stderr ?? error).trim()})`;
  }
  try {
    run('ip', '-n', probe, 'rule', 'add', 'from', '198.18.0.1', 'to', '198.18.0.2', 'type', 'blackhole');
    return undefined;
  } catch {
    return 'this kernel has no rules for routes';
  } finally {
    removeNamespace(probe);
  }
}
