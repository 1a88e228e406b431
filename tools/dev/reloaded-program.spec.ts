import { Reloads, reloadsFor } from './programs.ts';

const build = (written: string[], errors = 0): Parameters<Reloads['onBuild']>[0] => ({
  errors,
  report: errors > 0 ? 'a fault' : '',
  written,
});

describe('what a build makes necessary', () => {
  it('is the program whose code changed, both after a library, and migrations before them', () => {
    expect([...reloadsFor(['apps/api/dist/main.js'])]).toEqual(['api']);
    expect([...reloadsFor(['apps/worker/dist/main.js'])]).toEqual(['worker']);
    expect([...reloadsFor(['libs/domain/dist/signal.js'])]).toEqual(['api', 'worker']);
    expect([...reloadsFor(['libs/database/dist/migrations/17-x.js'])]).toEqual(['migrations', 'api', 'worker']);
  });

  it('is nothing when only types, maps and records were written', () => {
    expect(reloadsFor(['libs/domain/dist/a.d.ts', 'apps/api/dist/a.js.map', 'apps/api/dist/.tsbuildinfo']).size).toBe(
      0,
    );
  });

  it('is done once for builds that come meanwhile', async () => {
    const rounds: string[][] = [];
    let finish = (): void => undefined;
    const reloads = new Reloads(
      (needed) => {
        rounds.push([...needed]);
        return new Promise((resolve) => (finish = resolve));
      },
      () => undefined,
    );
    reloads.onBuild(build(['apps/api/dist/a.js']));
    reloads.onBuild(build(['apps/worker/dist/a.js']));
    reloads.onBuild(build(['apps/api/dist/b.js']));
    expect(rounds).toEqual([['api']]);
    finish();
    await Promise.resolve();
    await Promise.resolve();
    expect(rounds).toEqual([['api'], ['worker', 'api']]);
  });

  it('waits while there are faults, which are told', () => {
    const rounds: string[][] = [];
    const reports: string[] = [];
    const reloads = new Reloads(
      (needed) => Promise.resolve(void rounds.push([...needed])),
      (report) => reports.push(report),
    );
    reloads.onBuild(build(['apps/api/dist/a.js'], 2));
    expect([rounds, reports]).toEqual([[], ['a fault']]);
    reloads.onBuild(build([]));
    expect(rounds).toEqual([['api']]);
  });
});
