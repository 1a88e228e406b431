import { logSize, readLogTail, removeServerRecord, writeServerRecord, type ExitReport } from '@t0/embedded';
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** One line of a program's JSON log, as far as it matters here. */
interface LogLine {
  level?: number;
  msg?: string;
  err?: { message?: string };
}

const ERROR_LEVEL = 50;

function parse(line: string): LogLine | undefined {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
}

/**
 * Why a program did not start, from what it wrote since: its own words on standard error if it left any, else its last
 * error-level log line. One line, never empty.
 */
export function startupError(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const words = lines.filter((line) => !line.startsWith('{') && !/^\s+at |^Node\.js v/.test(line));
  const output = words.map((line) => line.trim()).join(' ');
  if (output !== '') return output.slice(0, 400);
  const error = lines
    .map(parse)
    .filter((line) => (line?.level ?? 0) >= ERROR_LEVEL)
    .at(-1);
  return (error?.err?.message ?? error?.msg ?? 'it gave no reason').slice(0, 400);
}

/** A Node program of the product, as a child. */
export interface ProgramOptions {
  /** Its display name, such as `API`. */
  name: string;
  script: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Identifies this process to a later start. */
  recordFile: string;
  /** True if it can do its work; checked after it reported so itself. */
  isReady?: () => Promise<boolean>;
  /** Called with everything it sends over the channel. */
  onMessage?: (message: unknown) => void;
  /** Milliseconds it has to end by itself. */
  stopWithin: number;
  /** A process that waits to become it (`prepareProgram`); one that has ended is not used. */
  prepared?: ChildProcess | undefined;
}

/** A child program that is ready. */
export interface RunningProgram {
  readonly pid: number;
  /** Its first message over the channel: `ready`, or data of its own. */
  readonly greeting: unknown;
  readonly exited: Promise<ExitReport>;
  stop(): Promise<void>;
}

const READY_WITHIN = 60_000;
const PRELOAD = new URL('./exit-with-parent.js', import.meta.url);

/**
 * Starts a program and waits until it is ready: it sends its first message over the channel, and `isReady` agrees.
 * @throws UserFacingError with the program's own complaint when it ends or takes over a minute instead
 */
export async function startProgram(options: ProgramOptions): Promise<RunningProgram> {
  const logFrom = logSize(options.logFile);
  const child = options.prepared?.connected ? options.prepared : spawnNode(options, options.script);
  if (child === options.prepared) child.send(options.script);
  if (options.onMessage) child.on('message', options.onMessage);
  const exited = new Promise<ExitReport>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: 1, signal: null }));
  });
  if (child.pid) writeServerRecord(options.recordFile, child.pid);
  void exited.then(() => removeServerRecord(options.recordFile));
  const stop = (): Promise<void> => stopProgram(child, exited, options.stopWithin);

  const greeting = await firstMessage(child, exited);
  const isReady = greeting !== undefined && (await answersInTime(child, options.isReady));
  if (isReady && child.pid) return { pid: child.pid, greeting, exited, stop };
  await stop();
  const complaint = startupError(readLogTail(options.logFile, logFrom));
  const sentence = /could not start/i.test(complaint) ? complaint : `${options.name} did not start: ${complaint}`;
  throw new UserFacingError(`${sentence} (log: ${options.logFile})`);
}

function spawnNode({ logFile, env }: ProgramOptions, script: string): ChildProcess {
  const log = openSync(logFile, 'a', 0o640);
  try {
    return spawn(process.execPath, ['--enable-source-maps', '--import', PRELOAD.href, script], {
      env,
      stdio: ['ignore', log, log, 'ipc'],
      detached: true,
      cwd: fileURLToPath(new URL('.', PRELOAD)),
    });
  } finally {
    closeSync(log);
  }
}

/** Starts a process that loads the programs' packages ahead, and waits until `startProgram` makes it this one. Ends with this process. */
export const prepareProgram = (options: ProgramOptions): ChildProcess =>
  spawnNode(options, fileURLToPath(new URL('./prepared-program.js', import.meta.url)));

/** The first message, or undefined when the program ends or stays silent for too long. */
async function firstMessage(child: ChildProcess, exited: Promise<ExitReport>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const message = new Promise<unknown>((resolve) => child.once('message', resolve));
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), READY_WITHIN);
  });
  const first = await Promise.race([message, exited.then(() => undefined), silence]);
  clearTimeout(timer);
  return first;
}

async function answersInTime(child: ChildProcess, isReady: ProgramOptions['isReady']): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN;
  while (isReady && !(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

async function stopProgram(child: ChildProcess, exited: Promise<ExitReport>, within: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), within);
  await exited;
  clearTimeout(force);
}
