import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataSource } from '@t0/database/platform';
import { EventLog } from '@t0/events';
import { TestClient, waitFor } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { gather, peopleOf, type Audience } from './audience.ts';
import { checkRun, inFigures, type RunRecord } from './check/check-run.ts';
import { notStored, readHistory, twice } from './check/history.ts';
import { ledgerFindings } from './check/ledger.ts';
import { openMails, signalsNotEmailed } from './check/mails.ts';
import { AccessLoad } from './load/access-load.ts';
import { PublisherLoad } from './load/publisher-load.ts';
import { shapeOf } from './run-shape.ts';
import { LAP, schedule } from './schedule/schedule.ts';
import { FaultDriver } from './stack/fault-driver.ts';
import { headOf, converge } from './converge.ts';
import { FaultStack } from './stack/fault-stack.ts';

const shape = shapeOf(process.env, LAP + 1);
const faketime = process.env.TEST_FAKETIME || undefined;
const WRITERS = 4;

describe(`${shape.events} events to ${shape.clients} clients while everything breaks (docs/REALTIME.md#guarantees)`, () => {
  let stack: FaultStack;
  let driver: FaultDriver;
  let audience: Audience;
  let load: PublisherLoad;
  let loadDb: DataSource;

  beforeAll(async () => {
    print(`seed ${shape.seed} (FAULT_SEED=${shape.seed} npm run test:faults begins the same faults)`);
    stack = await FaultStack.start(faketime);
    audience = await gather(stack, shape.clients);
    loadDb = await createDataSource(stack.databaseUrl, 2).initialize();
    const { cookie } = await new TestClient(stack.origins[0]!).logIn(audience.admin.email);
    load = new PublisherLoad(() => stack.origins, cookie, shape.restMs);
    driver = new FaultDriver(
      stack,
      { canSetClocks: faketime !== undefined },
      async () => {
        const rows: { id: number }[] = await stack.db.query(
          'SELECT id FROM signals WHERE withdrawn_at IS NULL ORDER BY id',
        );
        load.goOnWith(rows.map(({ id }) => id));
      },
      trace,
    );
  });

  afterAll(async () => {
    for (const client of audience?.clients ?? []) client.close();
    await loadDb?.destroy();
    await stack?.stop();
  });

  /** Events of histories that ended are counted to where the next one begins again. */
  const appended = async (): Promise<number> =>
    driver.ended.reduce((sum, { events, keptTo }) => sum + events.length - keptTo!, (await headOf(stack.db)).seq);

  it(
    'reaches every client as the log has it: each event it was entitled to, once and in order, and nothing else',
    async () => {
      let over = false;
      const access = new AccessLoad(
        new EventLog(loadDb, () => undefined),
        audience.leavers.map(({ id }) => id),
        audience.everybody.map(({ id }) => id),
      );
      const breaking = driver.run(schedule(shape.seed), () => over || driver.begun >= shape.faultCount);
      // A fault that cannot be done is the test's own: nothing is waited for then.
      breaking.catch(() => load.giveUp());
      const changing = access.run(() => over);
      try {
        await load.run(WRITERS, async () => driver.begun >= shape.faultCount && (await appended()) >= shape.events);
      } finally {
        over = true;
        await breaking;
      }
      await changing;
      trace('every fault is mended');
      const { seq } = await converge(stack, audience.clients);
      const last = await readHistory(stack.db);
      const record: RunRecord = {
        histories: [...driver.ended, last],
        people: peopleOf(audience),
        clients: audience.clients.map((client) => client.record),
        end: seq,
      };
      const verdict = checkRun(record);
      print(
        `faults: ${JSON.stringify(driver.done)}, skipped: ${JSON.stringify(driver.skipped)}, at most at once: ${driver.mostAtOnce}`,
      );
      print(
        `events: ${await appended()} in ${record.histories.length} histories, changes of rights: ${access.changes}, ` +
          `calls repeated: ${load.repeated}, deaths of a full disk: ${stack.servers.postgres.deaths + stack.servers.redis.deaths}`,
      );
      print(inFigures(verdict));
      if (verdict.findings.length > 0)
        keep(
          record,
          verdict.findings.map(({ client }) => client),
        );
      expect(verdict.findings.slice(0, 20)).toEqual([]);
      expect(verdict.deliveries).toBeGreaterThan(shape.events);
      expect(driver.mostAtOnce).toBeGreaterThan(1);
      expect(notStored(load.accepted.keys(), record.histories)).toEqual([]);
      for (const history of record.histories) expect(twice(history)).toEqual([]);
    },
    50 * 60_000,
  );

  it('keeps every step in the ledger once and in order, and signs nothing else (docs/RECORD.md#ledger)', async () => {
    const [{ size }] = await stack.db.query<[{ size: string }]>('SELECT size FROM signal_ledger_head');
    expect(Number(size)).toBeGreaterThan(0);
    await waitFor('every step to be signed', async () => {
      const [row] = await stack.db.query<{ size: string }[]>(
        'SELECT size FROM record_checkpoints ORDER BY id DESC LIMIT 1',
      );
      return row?.size === size;
    });
    expect(await ledgerFindings(stack.db)).toEqual([]);
  });

  it('ended no program by itself', () => {
    expect(Object.values(stack.programs).flatMap(({ crashes }) => crashes)).toEqual([]);
  });

  it('mails every signal once to every member who wants mail', async () => {
    await waitFor('all mails to be sent', async () => (await openMails(stack.db)) === 0, 5 * 60_000);
    const mailed = audience.mailed.map(({ id }) => id);
    expect(await signalsNotEmailed(stack.db, mailed)).toEqual([]);
  });

  // Counted as skipped where the machine has no means for it.
  (process.getuid?.() === 0 ? it : it.skip)('filled the disk', () => {
    expect(driver.done['disk-full']).toBeGreaterThan(0);
  });
  (faketime === undefined ? it.skip : it)('set the clocks', () => {
    expect(driver.done['clock api']).toBeGreaterThan(0);
    expect(driver.done['clock worker']).toBeGreaterThan(0);
  });
});

/** FAULT_TRACE=1 prints each fault as it comes and goes. */
const trace = (text: string): void => {
  if (process.env.FAULT_TRACE) print(`${(performance.now() / 1000).toFixed(1)} s ${text}`);
};
const print = (text: string): void => void process.stderr.write(`    ${text}\n`);

/** Keeps what the checker was given, for anyone who looks into a breach. */
function keep(record: RunRecord, names: string[]): void {
  const file = join(tmpdir(), `t0-faults-${shape.seed}.json`);
  writeFileSync(
    file,
    JSON.stringify({ ...record, clients: record.clients.filter(({ name }) => names.includes(name)).slice(0, 5) }),
  );
  print(`the record of what was found is ${file}`);
}
