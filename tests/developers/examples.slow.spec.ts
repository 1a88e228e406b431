import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Signal } from '@t0/contracts/signals';
import { freePort } from '@t0/embedded';
import { createAdmin, createKey, createMember, signalBody, waitFor, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

const EXAMPLES = join(__dirname, '../../examples');

describe('examples that run as they stand (docs/product/developers.md#examples)', () => {
  const folder = mkdtempSync(join(tmpdir(), 't0-examples-'));
  const running: ChildProcess[] = [];
  let stack: ApiStack;
  let admin: TestClient;
  let env: Record<string, string>;

  beforeAll(async () => {
    stack = await ApiStack.start({ PRICE_PROVIDER: 'none' });
    admin = await stack.signedIn(await createAdmin(stack.db));
    const key = await createKey(stack.db, await createMember(stack.db), ['signals:read', 'stream']);
    env = { T0_ORIGIN: stack.origin(), T0_KEY: key };
  });
  afterAll(async () => {
    await Promise.all(running.map(kill));
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const publish = async (): Promise<Signal> => (await admin.post<Signal>('/api/signals', signalBody())).body;
  function start(example: string, args: string[], more: Record<string, string> = {}, output?: string[]): ChildProcess {
    const child = spawn(process.execPath, [join(EXAMPLES, example), ...args], {
      env: { ...process.env, ...env, ...more },
      stdio: ['ignore', output ? 'pipe' : 'ignore', 'inherit'],
    });
    child.stdout?.on('data', (text: Buffer) => output?.push(text.toString()));
    running.push(child);
    return child;
  }

  it('the first program says what there is, and what happens', async () => {
    const before = await publish();
    const output: string[] = [];
    const child = start('quick-start/quick-start.mjs', [], {}, output);
    await waitFor('the list', () => output.join('').includes(`now ${before.id} GBPJPY`));
    await admin.call('DELETE', `/api/signals/${before.id}`);
    await waitFor('the withdrawal', () => output.join('').includes(`signal.deleted ${before.id}`));
    await kill(child);
  });

  it('signals go to a CSV file, once each, also those published while the program was killed', async () => {
    const file = join(folder, 'signals.csv');
    const rows = (): string[][] =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .trim()
            .split('\r\n')
            .map((line) => line.split(','))
        : [];
    const created = (): string[] => rows().flatMap(([what, id]) => (what === 'created' ? [id!] : []));
    const before = await publish();
    const first = start('signals-to-csv/signals-to-csv.mjs', [file]);
    await waitFor('the list', () => rows().some(([what, id]) => what === 'listed' && id === String(before.id)));
    const signals = [await publish()];
    await waitFor('the signal', () => created().length === 1);
    await waitFor('its place', () => readFileSync(`${file}.cursor`, 'utf8').split(':')[1]! > '0');
    await kill(first);
    signals.push(await publish(), await publish());
    start('signals-to-csv/signals-to-csv.mjs', [file]);
    await waitFor('what was missed', () => new Set(created()).size === 3);
    await admin.call('DELETE', `/api/signals/${signals[0]!.id}`);
    await waitFor('the withdrawal', () =>
      rows().some(([what, id]) => what === 'deleted' && id === String(signals[0]!.id)),
    );
    // The last row before a kill may be written again: it is never left out.
    expect([...new Set(created())]).toEqual(signals.map(({ id }) => String(id)));
    expect(rows()[0]!.slice(0, 4)).toEqual(['what', 'id', 'version', 'instrument']);
  });

  it('further targets and portions are columns of a new CSV file, and none of one that was begun before', async () => {
    const read = (file: string): string[][] =>
      readFileSync(file, 'utf8')
        .trim()
        .split('\r\n')
        .map((line) => line.split(','));
    const [fresh, begun] = [join(folder, 'fresh.csv'), join(folder, 'begun.csv')];
    const former = [
      'what',
      'id',
      'version',
      'instrument',
      'direction',
      'status',
      'entryPrice',
      'slPrice',
      't0Price',
      't1Price',
    ];
    writeFileSync(begun, `${former.join(',')}\r\n`);
    const first = start('signals-to-csv/signals-to-csv.mjs', [fresh]);
    await waitFor('the list', () => existsSync(`${fresh}.cursor`));
    copyFileSync(`${fresh}.cursor`, `${begun}.cursor`);
    const second = start('signals-to-csv/signals-to-csv.mjs', [begun]);
    const terms = { furtherTargets: ['199', '200'], portions: [40, 30, 20, 10], memo: 'to two files' };
    const { id } = (await admin.post<Signal>('/api/signals', signalBody(terms))).body;
    const rowOf = (file: string): string[] | undefined => read(file).find(([, of]) => of === String(id));
    await waitFor('the signal', () => rowOf(fresh) !== undefined && rowOf(begun) !== undefined);
    const row = Object.fromEntries(rowOf(fresh)!.map((text, column) => [read(fresh)[0]![column]!, text]));
    expect(row).toMatchObject({ furtherTargets: '199.000 200.000', portions: '40 30 20 10', entryZonePrice: '' });
    expect(read(begun)[0]).toEqual(former);
    expect(rowOf(begun)).toHaveLength(former.length);
    await Promise.all([first, second].map(kill));
  });

  it('a broker holds what is active, and closes what ended or was withdrawn, also while the mirror was killed', async () => {
    const port = await freePort();
    const broker = `http://127.0.0.1:${port}`;
    start('paper-broker/paper-broker.mjs', [String(port)]);
    const states = async (): Promise<Record<string, string>> => {
      const answer = await fetch(`${broker}/orders`).catch(() => null);
      const orders = ((await answer?.json()) ?? []) as { id: string; state: string }[];
      return Object.fromEntries(orders.map(({ id, state }) => [id, state]));
    };
    await waitFor('the broker', () =>
      fetch(`${broker}/orders`).then(
        () => true,
        () => false,
      ),
    );
    const [ends, goes, stays] = [await publish(), await publish(), await publish()];
    const order = ({ id }: Signal): string => `signal-${id}`;
    const mirror = start('paper-broker/mirror.mjs', [], { BROKER: broker });
    await waitFor('the orders', async () => (await states())[order(stays)] === 'open');
    await admin.put(`/api/signals/${ends.id}`, { status: 'closed' });
    await waitFor('the end', async () => (await states())[order(ends)] === 'closed');
    await kill(mirror);
    await admin.call('DELETE', `/api/signals/${goes.id}`);
    const late = await publish();
    start('paper-broker/mirror.mjs', [], { BROKER: broker });
    await waitFor('what happened meanwhile', async () => (await states())[order(late)] === 'open');
    await waitFor('the withdrawal', async () => (await states())[order(goes)] === 'closed');
    expect(await states()).toMatchObject({ [order(ends)]: 'closed', [order(stays)]: 'open' });
  });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
