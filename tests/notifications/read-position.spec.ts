import type { ReadChange, UnreadCount, UserNotification } from '@t0/contracts/notifications';
import type { User } from '@t0/database/accounts';
import { Notification, UserNotification as ReadState } from '@t0/database/notifications';
import { PeriodicTasks } from '@t0/platform';
import { createMember, type TestClient } from '@t0/testing';
import { ReadMarkRetention } from '../../apps/worker/src/notifications/read-mark-retention.ts';
import { ReadPositions1796390000000 } from '../../libs/database/src/migrations/1796390000000-read-positions.ts';
import { ApiStack } from '../support/api-stack.ts';

const PATH = '/api/user/notifications';
const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);

describe('up to where a member has read (docs/product/notifications.md#read-marks)', () => {
  let stack: ApiStack;

  beforeAll(async () => void (stack = await ApiStack.start()));
  afterEach(() => stack.db.query('DELETE FROM notifications'));
  afterAll(() => stack.stop());

  const notify = (given: Partial<Notification> = {}): Promise<Notification> => {
    const all = stack.db.getRepository(Notification);
    return all.save(all.create({ title: 'Title', message: 'Message', ...given }));
  };
  const member = async (given: Partial<User> = {}): Promise<{ user: User; client: TestClient }> => {
    const user = await createMember(stack.db, { subscriptionStartedAt: minutes(-60), ...given });
    return { user, client: await stack.signedIn(user) };
  };
  const markRead = (client: TestClient, id: number | string) => client.put<ReadChange>(`${PATH}/${id}/read`, undefined);
  const list = async (client: TestClient, query = ''): Promise<UserNotification[]> =>
    (await client.get<UserNotification[]>(PATH + query)).body;
  const unread = async (client: TestClient): Promise<number> =>
    (await client.get<UnreadCount>(`${PATH}/unread-count`)).body.count;
  const rows = () => stack.db.getRepository(ReadState).count();
  const states = async (client: TestClient) => (await list(client)).map(({ id, isRead }) => [id, isRead]);

  it('lists what came before the membership as read, until its signal is withdrawn or the member says otherwise', async () => {
    const { client } = await member();
    const { id } = await notify({ createdAt: minutes(-61), isGlobal: true });
    const own = await notify();
    expect((await list(client)).map((record) => [record.id, record.isRead])).toEqual([
      [own.id, false],
      [id, true],
    ]);
    expect(await unread(client)).toBe(1);
    expect((await client.post<ReadChange>(`${PATH}/${id}/unread`, {})).body).toMatchObject({ isRead: false });
    expect(await unread(client)).toBe(2);
    const other = await member();
    expect(await unread(other.client)).toBe(1);
    await stack.db.query('UPDATE notifications SET withdrawn_at = now() WHERE id = $1', [id]);
    expect(await unread(other.client)).toBe(2);
    await markRead(other.client, id);
    expect(await unread(other.client)).toBe(1);
  });

  it('passes what is read from the oldest on, and keeps rows for what lies beyond alone', async () => {
    const { user, client } = await member();
    const made = [];
    for (const ago of [50, 40, 30, 20, 1]) made.push((await notify({ createdAt: minutes(-ago) })).id);
    const [first, second, third, fourth, late] = made as [number, number, number, number, number];
    await markRead(client, third);
    await markRead(client, second);
    expect(await rows()).toBe(2);
    await markRead(client, first);
    expect([await rows(), await unread(client)]).toEqual([0, 2]);
    expect(await states(client)).toEqual([
      [late, false],
      [fourth, false],
      [third, true],
      [second, true],
      [first, true],
    ]);
    const again = await markRead(client, second);
    expect(again.body).toMatchObject({ isRead: true, marks: [{ id: second }] });
    // One behind it is an exception, and stops nothing.
    const back = await client.post<ReadChange>(`${PATH}/${second}/unread`, {});
    expect(back.body.marks[0]!.version).toBeGreaterThan(again.body.marks[0]!.version);
    await markRead(client, fourth);
    expect([await rows(), await unread(client)]).toEqual([1, 2]);
    // The newest is not passed yet: one that is still being stored may become visible before it.
    await client.put(`${PATH}/read-all`, undefined);
    expect([await rows(), await unread(client)]).toEqual([1, 0]);
    await stack.db.query(
      `INSERT INTO notifications (title, message, created_at) VALUES ('n', 'm', now() - interval '2 minutes')`,
    );
    expect(await unread(client)).toBe(1);
    expect(
      await stack.db.query('SELECT read_to < now() AS past FROM read_positions WHERE user_id = $1', [user.id]),
    ).toEqual([{ past: true }]);
  });

  it('does not pass a withdrawal: what it covered is unread again, and read once more', async () => {
    const { client } = await member();
    const [one, two] = [await notify({ createdAt: minutes(-50) }), await notify({ createdAt: minutes(-40) })];
    await client.put(`${PATH}/read-all`, undefined);
    expect([await rows(), await unread(client)]).toEqual([0, 0]);
    await stack.db.query(`UPDATE notifications SET withdrawn_at = now() WHERE id = $1`, [one.id]);
    const late = await notify({ createdAt: minutes(-1) });
    expect(await unread(client)).toBe(2);
    await markRead(client, late.id);
    expect(await states(client)).toEqual([
      [late.id, true],
      [two.id, true],
      [one.id, false],
    ]);
    await markRead(client, one.id);
    expect(await unread(client)).toBe(0);
  });

  it('passes nothing that is not due, and what a switch hides with the rest', async () => {
    const { user, client } = await member();
    await notify({ createdAt: minutes(-30), type: 'signal' });
    await notify({ createdAt: minutes(1), scheduledFor: minutes(1) });
    const levels = `INSERT INTO notification_preferences (user_id, channel, topic, level) VALUES ($1, 'terminal', 'signals', 'off')`;
    await stack.db.query(levels, [user.id]);
    expect(await unread(client)).toBe(0);
    await client.put(`${PATH}/read-all`, undefined);
    await stack.db.query('DELETE FROM notification_preferences WHERE user_id = $1', [user.id]);
    expect(await unread(client)).toBe(0);
    await stack.db.query('UPDATE notifications SET scheduled_for = now() WHERE scheduled_for IS NOT NULL');
    expect(await unread(client)).toBe(1);
  });

  it('comes from the marks of an older release, and no state changes by it or by the sweep', async () => {
    const { user, client } = await member({ createdAt: minutes(-3000), subscriptionStartedAt: minutes(-3000) });
    const readers = [{ user, client }, await member({ subscriptionStartedAt: minutes(-3000) }), await member()];
    for (let ago = 2000; ago > 0; ago -= 50) await notify({ createdAt: minutes(-ago) });
    await stack.db.query(`UPDATE notifications SET withdrawn_at = created_at + interval '90 minutes' WHERE id % 7 = 0`);
    await stack.db.query(
      `INSERT INTO user_notifications (user_id, notification_id, is_read, read_at, version)
       SELECT u.id, n.id, n.id % 11 <> 0, n.created_at + interval '2 hours', 1 + n.id % 5 FROM users u, notifications n
       WHERE u.id = ANY($1) AND (n.id % 13 <> 0 OR u.id = $2) AND n.created_at < now() - interval '10 hours'`,
      [readers.map((reader) => reader.user.id), readers[1]!.user.id],
    );
    await stack.db.query(`DELETE FROM user_notifications WHERE user_id = $1 AND NOT is_read`, [user.id]);
    const before = await Promise.all(readers.map((reader) => states(reader.client)));
    const kept = await rows();
    const migration = new ReadPositions1796390000000();
    await migration.up(stack.db.createQueryRunner());
    expect(await Promise.all(readers.map((reader) => states(reader.client)))).toEqual(before);
    await new ReadMarkRetention(stack.db, new PeriodicTasks({} as never, {} as never)).deleteOld();
    expect(await Promise.all(readers.map((reader) => states(reader.client)))).toEqual(before);
    expect(await rows()).toBeLessThan(kept);
    const [{ behind }] = await stack.db.query(
      `SELECT count(*)::integer AS behind FROM user_notifications r JOIN read_positions p USING (user_id) WHERE r.version > p.version`,
    );
    expect(behind).toBe(0);
  });
});
