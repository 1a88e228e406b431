import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { EmbeddedError } from '../embedded-error.ts';
import { spawnEndingWithParent } from './end-with-parent.ts';
import { removeServerRecord, writeServerRecord } from './process-record.ts';
import { TERM_THEN_KILL, sendSignal, type StopStep } from './stop-process.ts';

/** How a process ended: its exit code, or the signal that ended it. */
export interface ExitReport {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** How to start a server process. */
export interface ServerProcessOptions {
  /** Its display name; used in error sentences. */
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Numeric user and group to run as; this process' when absent. */
  runAs?: { uid: number; gid: number };
  /** File of the network namespace to run in; this process' when absent. */
  namespace?: string;
  /** Output and errors are appended to this file. */
  logFile: string;
  /** Identifies this process to a later run. */
  recordFile: string;
  /** Signals to stop it with, in order. */
  stopSteps?: readonly StopStep[];
  /** End it when this process ends without having stopped it (for tests; else it is left to its next start). */
  endWithParent?: boolean;
}

/** A child process that is a server. */
export interface ServerProcess {
  readonly pid: number;
  readonly exited: Promise<ExitReport>;
  /** True if it has not ended yet. */
  isUp(): boolean;
  stop(): Promise<void>;
}

/**
 * Starts a server in a separate session, so that Ctrl-C in the terminal reaches only this process, which chooses the order of the end.
 * @throws EmbeddedError when the program cannot be executed
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const log = openSync(options.logFile, 'a', 0o640);
  const [command, args, runAs] = inNamespace(options);
  const stopSteps = options.stopSteps ?? TERM_THEN_KILL;
  const how = { cwd: options.cwd, env: options.env ?? process.env, detached: true, ...runAs };
  const child = options.endWithParent
    ? spawnEndingWithParent(command, args, stopSteps[0]?.[0] ?? 'SIGKILL', { ...how, stdio: ['ignore', log, log] })
    : spawn(command, args, { ...how, stdio: ['ignore', log, log] });
  closeSync(log);
  const exited = new Promise<ExitReport>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) =>
      reject(new EmbeddedError(`${options.name} cannot be started (${options.command}: ${error.message}).`)),
    );
  });
  const pid = child.pid as number;
  writeServerRecord(options.recordFile, pid);

  const isUp = (): boolean => child.exitCode === null && child.signalCode === null;
  if (options.endWithParent) child.unref(); // a child that ends with this process must not keep it alive
  void exited.then(() => removeServerRecord(options.recordFile));
  return { pid, exited, isUp, stop: () => stopChild(pid, exited, isUp, stopSteps) };
}

/** The command: in a namespace that only root may enter, so that the switch to the other user comes after it. */
function inNamespace(
  options: ServerProcessOptions,
): [command: string, args: string[], runAs: ServerProcessOptions['runAs']] {
  const { command, args, runAs, namespace } = options;
  if (namespace === undefined) return [command, args, runAs];
  const user = runAs ? ['-S', String(runAs.uid), '-G', String(runAs.gid)] : [];
  return ['nsenter', [`--net=${namespace}`, ...user, '--', command, ...args], undefined];
}

async function stopChild(
  pid: number,
  exited: Promise<ExitReport>,
  isUp: () => boolean,
  steps: readonly StopStep[],
): Promise<void> {
  for (const [signal, graceMs] of steps) {
    if (!isUp()) return;
    sendSignal(pid, signal);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([exited, tooLong]);
    clearTimeout(timer);
  }
}
