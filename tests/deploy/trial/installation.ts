import { waitFor } from '@t0/testing';
import { Documentation, WALKED } from './documentation.ts';
import { mustRun, run, type Ran } from './run.ts';

type Walked = keyof typeof WALKED;

/** The fields of `docker inspect` that the walk reads. */
export interface Container {
  Id: string;
  Name: string;
  RestartCount: number;
  Config: { Image: string };
  State: { Status: string; Pid: number; ExitCode: number; StartedAt: string; Health?: { Status: string } };
}

/** The product as an operator installs it: a folder with the sources and a .env, and Compose. */
export class Installation {
  private readonly documentation = new Documentation();

  /** @param env what the operator's shell has: project, Compose files */
  constructor(
    readonly folder: string,
    readonly env: Record<string, string>,
  ) {}

  /** Runs a command of docs/operations, literally, in the folder. */
  async give(walked: Walked, replaced: Record<string, string> = {}, env: Record<string, string> = {}): Promise<string> {
    return mustRun('sh', ['-c', this.text(walked, replaced)], { cwd: this.folder, env: { ...this.env, ...env } });
  }

  /** As `give`, for a command that may fail. */
  tryToGive(walked: Walked, replaced: Record<string, string> = {}, env: Record<string, string> = {}): Promise<Ran> {
    return run('sh', ['-c', this.text(walked, replaced)], { cwd: this.folder, env: { ...this.env, ...env } });
  }

  /** The command exactly as in docs/operations. */
  text(walked: Walked, replaced: Record<string, string> = {}): string {
    const [chapter, fits] = WALKED[walked];
    return this.documentation.command(chapter, fits, replaced);
  }

  /** Compose, for what the walk itself needs to know or to undo. */
  compose(...args: string[]): Promise<string> {
    return mustRun('docker', ['compose', ...args], { cwd: this.folder, env: this.env });
  }

  /** A service's containers, also those that ended. */
  async containers(service: string): Promise<Container[]> {
    const ids = (await this.compose('ps', '-aq', service)).split('\n').filter(Boolean);
    if (ids.length === 0) return [];
    return JSON.parse(await mustRun('docker', ['inspect', ...ids])) as Container[];
  }

  /** True if this number of containers of a service run and are healthy. */
  async isHealthy(service: string, howMany = 1): Promise<boolean> {
    const all = await this.containers(service);
    return (
      all.filter(({ State }) => State.Status === 'running' && State.Health?.Status === 'healthy').length === howMany
    );
  }

  /** Waits until the engine has started a container again that crashed. */
  async restarted({ Id, RestartCount }: Container): Promise<void> {
    await waitFor('the container to run again', async () => {
      const [now] = JSON.parse(await mustRun('docker', ['inspect', Id])) as Container[];
      return now!.RestartCount > RestartCount && now!.State.Status === 'running';
    });
  }
}
