import { existsSync } from 'node:fs';
import type { ProgressListener } from '../embedded-server.ts';
import { runCommand } from '../process/run-command.ts';
import { installPackage } from './package-manager.ts';

const PACKAGES = {
  'apt-get': ['libfaketime'],
  dnf: ['libfaketime'],
  apk: ['libfaketime'],
  pacman: ['libfaketime'],
  zypper: ['libfaketime'],
};

const LIBRARY = 'libfaketimeMT.so.1';
const FOLDERS = [
  '/usr/lib/x86_64-linux-gnu/faketime',
  '/usr/lib/aarch64-linux-gnu/faketime',
  '/usr/lib64/faketime',
  '/usr/lib/faketime',
];

/** The first one with which a Node process starts and sees the given time. */
async function findWorking(): Promise<string | undefined> {
  for (const path of FOLDERS.map((folder) => `${folder}/${LIBRARY}`).filter(existsSync)) {
    const env = { PATH: process.env['PATH'], LD_PRELOAD: path, FAKETIME: '+10d', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    const { code, output } = await runCommand(process.execPath, ['-p', 'Date.now()'], { env });
    if (code === 0 && Number(output) > Date.now() + 5 * 86_400_000) return path;
  }
  return undefined;
}

/**
 * The path of libfaketime, which sets the clock of a program, installed with the system's package manager when there is none. Undefined
 * where it cannot be had or does not work: tests that set clocks are then skipped.
 */
export async function ensureFaketime(onProgress?: ProgressListener): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const present = await findWorking();
  if (present) return present;
  await installPackage(PACKAGES, 'libfaketime', onProgress);
  return findWorking();
}
