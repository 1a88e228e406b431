import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { endWithParent } from '@t0/testing/end-with-parent';
import { ROOT } from '@t0/tools/shared/root';

/** How to run one of the project's tools. */
export interface ToolOptions {
  /** Keep the output, and show it only when the tool fails. */
  quiet?: boolean;
  /** Show only what it writes to standard error (jest puts its report on standard output). */
  discardStdout?: boolean;
  env?: NodeJS.ProcessEnv;
  /** A tool that hangs must not hang the run: it is ended after this many minutes. */
  withinMinutes?: number;
  /** The file that is the last thing it writes: a minute later it is ended, as something it left open keeps it from ending by itself. */
  report?: string;
}

const running = new Set<number>();
const FORCE_AFTER = 8_000;
/** Above the longest part: the system tests take 15 minutes on two quiet processors, and took over 45 on a slow and busy machine. */
const WITHIN_MINUTES = 90;
const AFTER_REPORT_MS = 60_000;
/** How long the output of a tool that has ended is read, in milliseconds: a process that it left may hold it open. */
const READ_ON_MS = 2_000;

/** Sends a signal to a tool and everything it started; a tool that has ended is no error. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}

/** Ends every tool that still runs, and what those started. */
export async function endTools(): Promise<void> {
  const pids = [...running];
  for (const pid of pids) signalGroup(pid, 'SIGINT');
  const deadline = Date.now() + FORCE_AFTER;
  while (running.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
  for (const pid of pids) signalGroup(pid, 'SIGKILL');
}

/** How a tool ended. */
export interface ToolEnd {
  /** 1 when it was killed. */
  code: number;
  ms: number;
  /** CPU time in milliseconds, including the children it waited for; 0 if the system does not report it. */
  processorMs: number;
  /** What it wrote, if it was quiet. */
  output: string;
}

/** Runs a Node tool of the project (its path from the root) to its end, in the root folder. Processes that it leaves are killed afterwards. */
export async function runTool(script: string, args: string[], options: ToolOptions = {}): Promise<ToolEnd> {
  const { code, ms, processorMs, output } = await follow(script, args, options);
  if (options.quiet && code !== 0) process.stdout.write(output);
  return { code, ms, processorMs, output };
}

/** The same for a tool whose standard output is its answer. */
export async function askTool(script: string, args: string[]): Promise<{ code: number; answer: string }> {
  const { code, answer } = await follow(script, args, { quiet: true });
  return { code, answer };
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;
let counted = 0;

/** CPU time in milliseconds of the children that ended since the last call: the one that just ended, as each calls at once. */
function processorOfEnded(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const [user = '', system = ''] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  const before = counted;
  counted = (Number(user) + Number(system)) * TICK_MS;
  return counted - before;
}

interface Ended extends ToolEnd {
  /** Its standard output, if it was quiet. */
  answer: string;
}

/**
 * A terminal is passed on. Another output is copied: its reader waits until every process has closed it, so that one which a tool left would
 * hang a run that is over.
 */
const passedOn = (stream: NodeJS.WriteStream): 'inherit' | 'pipe' => (stream.isTTY ? 'inherit' : 'pipe');

/** Calls `end` when a report has been there for a minute; returns how to stop looking. */
function watchReport(report: string | undefined, end: () => void): () => void {
  let seenAt = 0;
  const look = setInterval(() => {
    if (report && seenAt === 0 && existsSync(report)) seenAt = Date.now();
    if (seenAt > 0 && Date.now() - seenAt > AFTER_REPORT_MS) end();
  }, 1_000);
  return () => clearInterval(look);
}

function follow(script: string, args: string[], options: ToolOptions): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: options.quiet
        ? ['ignore', 'pipe', 'pipe']
        : ['ignore', options.discardStdout ? 'ignore' : passedOn(process.stdout), passedOn(process.stderr)],
      detached: true, // a group of its own, to be ended as a whole
    });
    const { pid } = child;
    if (pid) running.add(pid);
    const began = Date.now();
    let processorMs = 0;
    child.once('exit', () => {
      processorMs = processorOfEnded();
      if (pid) signalGroup(pid, 'SIGKILL');
      setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, READ_ON_MS).unref();
    });
    const forget = pid ? endWithParent(-pid, 'SIGKILL') : undefined;
    const answer: Buffer[] = [];
    const everything: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => {
      if (!options.quiet) return void process.stdout.write(chunk);
      answer.push(chunk);
      everything.push(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      if (options.quiet) everything.push(chunk);
      else process.stderr.write(chunk);
    });
    const minutes = options.withinMinutes ?? WITHIN_MINUTES;
    const end = (why: string): void => {
      process.stderr.write(`${script} ${why}; the runner ends it.\n`);
      if (pid) signalGroup(pid, 'SIGKILL');
    };
    const timer = setTimeout(() => end(`took over ${minutes} minutes`), minutes * 60_000);
    const stopLooking = watchReport(options.report, () => end('still runs a minute after its report'));
    const finish = (code: number): void => {
      clearTimeout(timer);
      stopLooking();
      forget?.();
      if (pid) running.delete(pid);
      resolve({
        code,
        ms: Date.now() - began,
        processorMs,
        answer: Buffer.concat(answer).toString(),
        output: Buffer.concat(everything).toString(),
      });
    };
    child.once('error', (error) => {
      everything.push(Buffer.from(`${error.message}\n`));
      finish(1);
    });
    child.once('close', (code: number | null) => finish(code ?? 1));
  });
}
