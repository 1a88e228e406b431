import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { ProgressListener } from '../embedded-server.ts';
import { errorLineIn, runCommand } from '../process/run-command.ts';

/** Folders of servers and browsers that are not on an ordinary user's PATH. */
const ALSO = [
  '/usr/local/bin',
  '/usr/bin',
  '/usr/sbin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
  '/opt/homebrew/sbin',
  '/snap/bin',
];

/** True if this is a file that this process may execute. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The full path of the first of these programs that is on PATH or in one of the usual folders, or undefined. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...ALSO].filter((folder) => folder !== '');
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found) return found;
  }
  return undefined;
}

/** A system's package manager: how to refresh its lists and how to install one package without questions. */
interface PackageManager {
  program: string;
  refresh?: string[];
  install: string[];
  /** Homebrew refuses to run as root and needs no such right. */
  asUser?: boolean;
}

/** The names a package goes by; each is tried in turn until one installs. */
export type PackageNames = Readonly<Record<string, readonly string[]>>;

const MANAGERS: readonly PackageManager[] = [
  {
    program: 'apt-get',
    refresh: ['update', '-q'],
    install: ['install', '-q', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'],
  },
  { program: 'dnf', install: ['install', '-y'] },
  { program: 'yum', install: ['install', '-y'] },
  { program: 'apk', install: ['add', '--no-cache'] },
  { program: 'pacman', refresh: ['-Sy'], install: ['-S', '--noconfirm', '--needed'] },
  { program: 'zypper', install: ['--non-interactive', 'install', '--no-recommends'] },
  { program: 'brew', install: ['install'], asUser: true },
];

const TEN_MINUTES = 600_000;

/** Outcome of an installation; `reason` is a clause that fits in brackets. */
export type InstallResult = { installed: true } | { installed: false; reason: string };

/** The command prefix to become root: empty for root, `sudo -n` (which never asks) when that works, undefined when neither. */
async function rootPrefix(): Promise<string[] | undefined> {
  if (process.getuid?.() === 0) return [];
  const sudo = findProgram('sudo');
  if (!sudo) return undefined;
  return (await runCommand(sudo, ['-n', 'true'])).code === 0 ? [sudo, '-n'] : undefined;
}

/**
 * Installs a package with the system's package manager, without asking anything.
 * @param names the package's names by package manager
 * @param title its display name
 */
export async function installPackage(
  names: PackageNames,
  title: string,
  onProgress?: ProgressListener,
): Promise<InstallResult> {
  const manager = MANAGERS.find(({ program }) => names[program] && findProgram(program));
  if (!manager) return { installed: false, reason: 'no known package manager was found' };
  const prefix = manager.asUser ? [] : await rootPrefix();
  if (!prefix) return { installed: false, reason: 'installing it needs root' };
  const run = async (args: string[]): Promise<string | undefined> => {
    const [command = manager.program, ...rest] = [...prefix, manager.program, ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', HOMEBREW_NO_AUTO_UPDATE: '1' };
    const { code, output } = await runCommand(command, rest, { env, timeoutMs: TEN_MINUTES });
    return code === 0 ? undefined : errorLineIn(output);
  };
  onProgress?.(`Installing ${title} with ${manager.program}`);
  let reason = manager.refresh ? await run(manager.refresh) : undefined;
  for (const name of names[manager.program] ?? []) {
    const complaint = await run([...manager.install, name]);
    if (complaint === undefined) return { installed: true };
    reason ??= complaint;
  }
  return { installed: false, reason: `${manager.program} says: ${reason ?? 'nothing'}` };
}

/**
 * What `find` finds, at first or after an installation by the system's package manager; else why there is nothing, as a clause that fits in brackets.
 * @param missing said where the package was installed and nothing is found
 */
export async function findOrInstall<T>(
  find: () => T | undefined | Promise<T | undefined>,
  names: PackageNames,
  title: string,
  missing: string,
  onProgress?: ProgressListener,
): Promise<{ found: T } | { reason: string }> {
  const present = await find();
  if (present !== undefined) return { found: present };
  const result = await installPackage(names, title, onProgress);
  const found = await find();
  if (found !== undefined) return { found };
  return { reason: result.installed ? missing : result.reason };
}
