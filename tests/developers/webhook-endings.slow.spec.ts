import type { WebhookInfo } from '@t0/contracts/developers';
import { AccountEmail } from '@t0/database/accounts';
import { Webhook } from '@t0/database/developers';
import { TEST_PASSWORD, waitFor } from '@t0/testing';
import { PATH, WebhookScene } from './webhook-scene.ts';

describe('webhooks (docs/product/developers.md#webhooks)', () => {
  let scene: WebhookScene;
  beforeAll(async () => void (scene = await WebhookScene.start()));
  beforeEach(() => scene.renew());
  afterAll(() => scene.stop());

  it('end with 410, or with the hundredth failure in a row; an email tells', async () => {
    const gone = await scene.listening(['signal.created']);
    const failing = await scene.listening(['signal.created']);
    scene.receiver.answer = ({ path }) => (path === gone.path ? 410 : 503);
    await scene.api.db.query('UPDATE webhooks SET failures = 99 WHERE id = $1', [failing.webhook.id]);
    await scene.publish();
    for (const [one, ending] of [
      [gone, 'gone'],
      [failing, 'failing'],
    ] as const) {
      await waitFor(`a webhook that is ${ending}`, async () => {
        const [webhook] = (await one.client.get<WebhookInfo[]>(PATH)).body;
        return !webhook!.isOn && webhook!.ending === ending;
      });
      const emails = await scene.api.db.getRepository(AccountEmail).findBy({ email: one.user.email });
      expect(emails).toMatchObject([{ kind: 'webhook-added' }, { kind: 'webhook-ended', details: { ending } }]);
    }
    // What was to be tried again is not: the webhook is off.
    await scene.hurry();
    await scene.untilDone(failing.client, failing.webhook, 'suppressed');
    const { body } = await failing.client.put<WebhookInfo>(`${PATH}/${failing.webhook.id}`, { isOn: true });
    expect(body).toMatchObject({ isOn: true, ending: null });
    expect(await scene.api.db.getRepository(Webhook).findOneBy({ id: body.id })).toMatchObject({ failures: 0 });
  });

  it('are told nothing without access, from that moment on', async () => {
    const { client, user, messages, webhook } = await scene.listening(['signal.created']);
    scene.receiver.answer = () => 500;
    await scene.publish();
    await messages('signal.created');
    await scene.untilDone(client, webhook, 'queued');
    await scene.api.db.query('UPDATE users SET has_active_subscription = false WHERE id = $1', [user.id]);
    await scene.publish();
    await scene.hurry();
    const lines = await scene.untilDone(client, webhook, 'suppressed');
    expect(lines).toMatchObject([{ why: 'The account has no access' }]);
    expect(scene.receiver.received).toHaveLength(1);
  });

  it('are turned off by a new password', async () => {
    const { client, webhook } = await scene.listening(['signal.created']);
    const newPassword = 'Wind-Mill-29-tulip!';
    const changed = await client.post('/api/auth/change-password', {
      currentPassword: TEST_PASSWORD,
      newPassword,
    });
    expect(changed.status).toBeLessThan(300);
    expect((await client.get(PATH)).body).toMatchObject([{ id: webhook.id, isOn: false, ending: 'account' }]);
  });

  it('do not tell of a signal that was withdrawn before it left', async () => {
    const { client, messages, webhook } = await scene.listening(['signal.created']);
    scene.receiver.answer = () => 500;
    const { id } = await scene.publish();
    await messages('signal.created');
    await scene.untilDone(client, webhook, 'queued');
    await scene.admin.delete(`/api/signals/${id}`);
    await scene.hurry();
    expect(await scene.untilDone(client, webhook, 'suppressed')).toMatchObject([{ attempts: 2 }]);
    expect(scene.receiver.received).toHaveLength(1);
  });

  it('are not called where their name or address leads to another network by now', async () => {
    const { client, webhook } = await scene.listening(['signal.created']);
    await scene.api.db.query(`UPDATE webhooks SET url = 'https://[::ffff:10.0.0.8]/hooks' WHERE id = $1`, [webhook.id]);
    await scene.publish();
    const [line] = await scene.untilDone(client, webhook, 'failed');
    expect(line).toMatchObject({
      attempts: 1,
      last: { status: null, error: 'This address is not on the public network' },
    });
  });
});
