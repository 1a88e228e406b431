import { explain } from './explain.ts';
import { say } from './say.ts';
import { onStopSignal } from './stop-signals.ts';
import { Teardown } from './teardown.ts';

/** The exit code of a run that was interrupted. */
const INTERRUPTED = 130;

/**
 * Runs a tool that starts servers, programs or browsers, and ends this process with its exit code. Everything that `work` gave to the teardown
 * is ended first: when `work` is done or fails, and when it is interrupted (Ctrl-C, SIGTERM, the loss of the process that started this one).
 */
export async function withTeardown(work: (teardown: Teardown) => Promise<number>): Promise<never> {
  const teardown = new Teardown();
  const end = (): Promise<void> =>
    teardown.run((name, error) => {
      process.stderr.write(`${name} did not end cleanly: ${explain(error)}\n`);
    });
  onStopSignal(
    () => {
      say('Stopping');
      void end().then(() => process.exit(INTERRUPTED));
    },
    () => process.exit(INTERRUPTED),
  );
  const finish = async (code: number): Promise<void> => {
    if (teardown.hasBegun) return; // the other path ends the process
    await end();
    process.stdout.write('', () => process.exit(code));
  };
  const fail = (error: unknown): void => {
    // Parts that are ending fail their users: that is no defect.
    if (!teardown.hasBegun) process.stderr.write(`${explain(error)}\n`);
    void finish(1);
  };
  process.on('uncaughtException', fail);
  await work(teardown).then(finish, fail);
  return new Promise(() => undefined);
}
