import { spawn, type SpawnOptions } from 'node:child_process';
import { spawnEndingWithParent } from './end-with-parent.ts';

/** The result of a finished command. `code` is null when it could not be executed or was ended by a signal. */
export interface CommandResult {
  code: number | null;
  /** Output and errors together, in order of arrival; the last 64 KB. */
  output: string;
}

/** How to run a command. */
export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  runAs?: { uid: number; gid: number };
  /** Milliseconds after which it is killed. */
  timeoutMs?: number;
  /** Kills it when it aborts. */
  signal?: AbortSignal;
  /** Ends it when this process ends, killed perhaps. */
  endWithParent?: boolean;
  /** Receives each piece of output as it comes. */
  onOutput?: (text: string) => void;
}

const KEPT_OUTPUT = 65_536;

/** Runs a command to its end and gives its code and output back. Never rejects. */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    let output = '';
    const keep = (chunk: Buffer | string): void => {
      output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
      options.onOutput?.(chunk.toString());
    };
    const how = {
      cwd: options.cwd ?? '/',
      env: options.env ?? process.env,
      stdio: ['ignore' as const, 'pipe' as const, 'pipe' as const],
      timeout: options.timeoutMs,
      signal: options.signal,
      killSignal: 'SIGKILL',
      ...options.runAs,
    } satisfies SpawnOptions;
    const child = options.endWithParent
      ? spawnEndingWithParent(command, args, 'SIGTERM', how)
      : spawn(command, args, how);
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', (error) => resolve({ code: null, output: output + error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** The line of a command's output or of a log that best explains its failure: the first complaint, else the last line. */
export function errorLineIn(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const complaint = lines.find((line) => /\b(FATAL|PANIC|error|could not|cannot|failed|denied)\b/i.test(line));
  return (complaint ?? lines.at(-1) ?? 'no message').slice(0, 300);
}
