import type { ChannelDeliveryRow, ChannelSubject } from '@t0/contracts/channels';
import type { EmailSummary } from '@t0/contracts/email';
import type { Notification } from '@t0/contracts/notifications';
import type { ApiError } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import type { User } from '@t0/database/accounts';
import { createAdmin, createMember, signalBody, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

describe('deliveries by other channels than email (docs/product/console.md#other-channels)', () => {
  let stack: ApiStack;
  let admin: TestClient;
  let member: User;
  let signal: Signal;
  let notification: Notification;

  beforeAll(async () => {
    stack = await ApiStack.start();
    admin = await stack.signedIn(await createAdmin(stack.db));
    member = await createMember(stack.db);
  });
  afterAll(() => stack.stop());

  const read = async <T>(path: string): Promise<T> => (await admin.get<T>(`/api/admin/${path}`)).body;
  const insertDelivery = (columns: Record<string, unknown>): Promise<unknown> =>
    stack.db.query(
      `INSERT INTO deliveries (${Object.keys(columns).join(', ')}) VALUES (${Object.keys(columns)
        .map((_, index) => `$${index + 1}`)
        .join(', ')})`,
      Object.values(columns),
    );

  it('are none at first', async () => {
    const nothing = { total: 0, successful: 0, failed: 0, queued: 0, suppressed: 0, successRate: null };
    expect(await read<EmailSummary>('channel-summary')).toEqual(nothing);
    expect(await read('channel-deliveries')).toEqual([]);
    expect(await read('channel-subjects')).toEqual([]);
  });

  it('are counted in all, by channel, and by signal and notification; emails are not among them', async () => {
    signal = (await admin.post<Signal>('/api/signals', signalBody({ instrument: 'GBPJPY' }))).body;
    notification = (
      await admin.post<Notification>('/api/notifications', { title: 'Rates are out', message: 'At 14:00' })
    ).body;
    await stack.db.query('UPDATE notifications SET fanned_out_at = now() WHERE id = $1', [notification.id]);
    await admin.post(`/api/signals/${signal.id}/steps`, { step: 't0' });
    const [{ id: step }] = await stack.db.query<[{ id: number }]>(
      `SELECT id FROM signal_steps WHERE signal_id = $1 AND kind = 't0'`,
      [signal.id],
    );
    const [{ id: message }] = await stack.db.query<[{ id: number }]>(
      `INSERT INTO webhook_messages (kind, subject_id, body) VALUES ('signal.created', $1, '{}') RETURNING id`,
      [signal.id],
    );
    const [{ id: hook }] = await stack.db.query<[{ id: number }]>(
      `INSERT INTO webhooks (user_id, url, kinds, secret) VALUES ($1, 'https://hooks.example.com/t0?of=1', '{signal.created}', 'x') RETURNING id`,
      [member.id],
    );
    const of = { signal_id: signal.id, signal_instrument: 'GBPJPY', signal_direction: 'long' };
    await insertDelivery({ channel: 'email', kind: 'signal', ...of, user_id: member.id, delivery_status: 'failed' });
    await insertDelivery({
      channel: 'relay',
      kind: 'signal',
      ...of,
      target: 'discord:00',
      delivery_status: 'sent',
      sent_at: new Date(),
    });
    await insertDelivery({
      channel: 'relay',
      kind: 'step',
      ...of,
      step_id: step,
      target: 'discord:00',
      delivery_status: 'failed',
      last_error: 'Discord answered 404: Unknown Webhook',
    });
    await insertDelivery({
      channel: 'push',
      kind: 'signal',
      ...of,
      user_id: member.id,
      target: '77',
      delivery_status: 'suppressed',
    });
    await insertDelivery({
      channel: 'push',
      kind: 'notification',
      notification_id: notification.id,
      user_id: member.id,
      target: '77',
      delivery_status: 'unknown',
    });
    await insertDelivery({
      channel: 'webhook',
      kind: 'message',
      message_id: message,
      user_id: member.id,
      target: String(hook),
    });

    expect(await read<EmailSummary>('channel-summary')).toEqual({
      total: 5,
      successful: 1,
      failed: 2,
      queued: 1,
      suppressed: 1,
      successRate: 33.3,
    });
    expect(await read<EmailSummary>('channel-summary?channel=push')).toMatchObject({
      total: 2,
      failed: 1,
      suppressed: 1,
    });
    const subjects = await read<ChannelSubject[]>('channel-subjects');
    expect(subjects.map(({ about, id, createdAt: _createdAt, ...counts }) => [about, id, counts])).toEqual([
      [
        'notification',
        notification.id,
        {
          total: 1,
          queued: 0,
          sent: 0,
          failed: 1,
          suppressed: 0,
          signalInstrument: null,
          signalDirection: null,
          notificationTitle: 'Rates are out',
        },
      ],
      [
        'signal',
        signal.id,
        {
          total: 4,
          queued: 1,
          sent: 1,
          failed: 1,
          suppressed: 1,
          signalInstrument: 'GBPJPY',
          signalDirection: 'long',
          notificationTitle: null,
        },
      ],
    ]);
    expect(await read<ChannelSubject[]>('channel-subjects?channel=relay')).toMatchObject([
      { about: 'signal', total: 2, failed: 1 },
    ]);
  });

  it('are listed newest first with whom, what and why, narrowed by channel and state, in pages', async () => {
    const rows = await read<ChannelDeliveryRow[]>('channel-deliveries');
    expect(
      rows.map(({ channel, relay, userEmail, targetName, stepKind, messageKind, notificationTitle }) => [
        channel,
        relay ?? userEmail,
        targetName,
        stepKind ?? messageKind ?? notificationTitle,
      ]),
    ).toEqual([
      ['webhook', member.email, 'hooks.example.com', 'signal.created'],
      ['push', member.email, null, 'Rates are out'],
      ['push', member.email, null, null],
      ['relay', 'discord', null, 't0'],
      ['relay', 'discord', null, null],
    ]);
    const failed = await read<ChannelDeliveryRow[]>('channel-deliveries?state=failed');
    expect(failed.map(({ deliveryStatus, lastError }) => [deliveryStatus, lastError])).toEqual([
      ['unknown', null],
      ['failed', 'Discord answered 404: Unknown Webhook'],
    ]);
    expect(await read('channel-deliveries?state=failed&channel=relay')).toEqual([failed[1]]);
    const [first] = await read<ChannelDeliveryRow[]>('channel-deliveries?limit=1');
    expect(await read(`channel-deliveries?limit=4&before=${first!.id}`)).toEqual(rows.slice(1));
  });

  it.each([
    ['channel-summary?channel=email', 'Channel must be one of push, telegram, sms, webhook, relay'],
    ['channel-deliveries?state=lost', 'State must be one of queued, sent, failed, suppressed'],
  ])('refuses %s in words', async (path, words) => {
    const { status, body } = await admin.get<ApiError>(`/api/admin/${path}`);
    expect([status, body.message]).toEqual([400, words]);
  });
});
