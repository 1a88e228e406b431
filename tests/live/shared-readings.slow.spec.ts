import type { ChartNote } from '@t0/contracts/content';
import type { Signal } from '@t0/contracts/signals';
import { LogReader } from '@t0/events';
import { createAdmin, signalBody, waitFor, type TestClient } from '@t0/testing';
import { LiveHub } from '../../apps/api/src/live/live-hub.ts';
import { LiveScene } from '../support/live-scene.ts';
import { recordStatements } from '../support/recorded-statements.ts';

/** What the lists are read from. */
const TABLES =
  /"(signals|chart_notes|chart_memos|resources|videos|blog_posts|instruments|owner_copy|record_settings|live_log)"/;

const LISTS = [
  '/api/signals',
  '/api/chart-notes',
  '/api/chart-memos',
  '/api/resources',
  '/api/videos',
  '/api/blog-posts',
  '/api/instruments',
  '/api/client-settings',
];

describe('what is the same for everybody (docs/REALTIME.md#shared-readings)', () => {
  let scene: LiveScene;
  /** Administrators at the first and at the second process. */
  let admins: [TestClient, TestClient];

  beforeAll(async () => {
    scene = await LiveScene.start();
    const { stack } = scene;
    const admin = await createAdmin(stack.db);
    admins = [await stack.signedIn(admin), await stack.signedIn(admin, 1)];
  });
  afterAll(() => scene.stop());

  it('holds at either process whatever was answered before the read began, while both publish', async () => {
    const { member } = await twoScreens();
    const write = async (writer: TestClient, round: number, who: number): Promise<void> => {
      const note = { instrument: 'GBPJPY', timeframe: 'Weekly', content: `${who}:${round}` };
      const written = await writer.put<ChartNote>('/api/chart-notes', note);
      expect(written.status).toBe(200);
      const made = await writer.post<Signal>('/api/signals', signalBody({ memo: note.content }));
      expect(made.status).toBe(201);
      // Anyone who reads now, wherever, reads at least this.
      await Promise.all(
        [...admins, ...member].map(async (reader) => {
          const [notes, signals] = await Promise.all([
            reader.get<ChartNote[]>('/api/chart-notes'),
            reader.get<Signal[]>('/api/signals'),
          ]);
          const note = notes.body.find(({ id }) => id === written.body.id);
          expect(note!.version).toBeGreaterThanOrEqual(written.body.version);
          expect(signals.body.map(({ id }) => id)).toContain(made.body.id);
        }),
      );
    };
    await Promise.all(
      admins.map(async (writer, who) => {
        for (let round = 0; round < 12; round += 1) await write(writer, round, who);
      }),
    );
  });

  it('holds it also where the process has not followed the log that far', async () => {
    const [here, there] = admins;
    await there.get('/api/signals');
    const published = await here.post<Signal>('/api/signals', signalBody());
    await here.delete(`/api/signals/${published.body.id}`);
    expect((await there.get<Signal[]>('/api/signals')).body.map(({ id }) => id)).not.toContain(published.body.id);
  });

  it.each(LISTS)('answers %s without a statement of its own, and 304 to whoever has it', async (path) => {
    const [admin] = admins;
    await followed();
    const first = await admin.get(path);
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const endRecording = recordStatements(scene.stack.apps[0]!, TABLES);
    const second = await admin.get(path);
    const etag = second.headers.get('etag')!;
    const unchanged = await admin.call('GET', path, undefined, { 'if-none-match': etag });
    expect(endRecording()).toEqual([]);
    expect([second.body, second.headers.get('x-live-cursor')]).toEqual([
      first.body,
      expect.stringMatching(/^\w+:\d+$/),
    ]);
    expect([unchanged.status, unchanged.body]).toEqual([304, null]);
  });

  it('is kept from a member who lost the access, from the next call on', async () => {
    const { user, client } = await scene.member();
    expect((await client.get('/api/signals')).status).toBe(200);
    await scene.setAccess(user, false);
    const { status, headers } = await client.get('/api/signals');
    expect([status, headers.get('etag')]).toEqual([403, null]);
  });

  /** The first process has followed the log to its end. */
  async function followed(): Promise<void> {
    const [app] = scene.stack.apps;
    const { lastSeq } = await app!.get(LogReader).head();
    await waitFor('the end of the log', () => app!.get(LiveHub).position.seq >= lastSeq);
  }

  async function twoScreens(): Promise<{ member: TestClient[] }> {
    const { user, client } = await scene.member();
    return { member: [client, await scene.stack.signedIn(user, 1)] };
  }
});
