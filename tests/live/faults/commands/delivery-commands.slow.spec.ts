import fc from 'fast-check';
import { EventLog } from '@t0/events';
import { createMember, waitFor } from '@t0/testing';
import type { User } from '@t0/database/accounts';
import { ApiStack } from '../../../support/api-stack.ts';
import { checkRun } from '../check/check-run.ts';
import { readHistory, type History } from '../check/history.ts';
import { FaultClient } from '../client/fault-client.ts';
import { setAccess } from '../load/access-switch.ts';
import { TcpProxy } from '../wire/tcp-proxy.ts';
import { moves, type Expected, type Real } from './delivery-commands.ts';

const RUNS = 12;

describe('the real log, publisher and gateways by the moves of the model (docs/REALTIME.md#proof)', () => {
  let stack: ApiStack;
  let member: User;
  let wire: TcpProxy;
  let logs: Real['logs'];

  beforeAll(async () => {
    // Rings that rarely reach back, as in the model.
    stack = await ApiStack.start({ LIVE_RING_SIZE: '10', LIVE_POSITION_CHECK_MS: '100', PRICE_PROVIDER: 'none' });
    await stack.addApp();
    member = await createMember(stack.db);
    wire = await TcpProxy.to(Number(new URL(stack.origin()).port));
    logs = { prompt: stack.apps[0]!.get(EventLog), left: new EventLog(stack.db, () => undefined) };
  });
  afterAll(async () => {
    await wire.close();
    await stack.stop();
  });

  /** Brings the client to the end of the log, and judges all that it saw. */
  async function converge(real: Real, expected: Expected): Promise<void> {
    const { client } = real;
    if (!expected.isConnected) client.comeBack();
    const [{ epoch, last_seq: end }] = (await stack.db.query('SELECT epoch, last_seq FROM live_log')) as [
      { epoch: string; last_seq: string },
    ];
    await waitFor('the client to reach the end', async () => (await client.confirm()) === `${epoch}:${end}`);
    client.close();
    const last = await readHistory(stack.db);
    // Renaming changes no row: every name that the client knew stands for the same beginning.
    const names = new Set(
      client.record.notes.map((note) => ('position' in note ? note.position : (note.cursor ?? '')).split(':')[0]!),
    );
    const histories: History[] = [...names]
      .filter((name) => name !== '' && name !== epoch)
      .map((name) => ({ ...last, epoch: name }));
    const { findings } = checkRun({
      histories: [...histories, last],
      people: [{ id: member.id, role: null, hasActiveSubscription: true }],
      clients: [client.record],
      end: Number(end),
    });
    expect(findings).toEqual([]);
  }

  it('delivers to a client what the log holds for it, whatever comes in which order', async () => {
    let connected = 0;
    await fc.assert(
      fc.asyncProperty(moves, async (commands) => {
        await setAccess(logs.prompt, member.id, true);
        const http = await stack.signedIn(member, 1);
        const client = new FaultClient(http, `http://127.0.0.1:${wire.port}`, 'the member', member.id);
        const expected: Expected = { isConnected: true, hasAccess: true, committed: 0 };
        const real: Real = { stack, client, wire, userId: member.id, logs };
        await client.start();
        try {
          await fc.asyncModelRun(() => ({ model: expected, real }), commands);
          await converge(real, expected);
          connected += client.record.notes.filter(({ kind }) => kind === 'connect').length;
        } finally {
          client.close();
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(connected).toBeGreaterThan(RUNS);
  });
});
