import { PushClient, ThreadedEncryption, Vapid } from '@t0/channels/push';
import { openRecords, TestPushService, type TestSubscription } from '../support/services/push-service.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const keysOf = ({ p256dh, auth }: TestSubscription) => ({ p256dh: bytes(p256dh), auth: bytes(auth) });
const textOf = (text: string): Buffer => Buffer.from(JSON.stringify({ text }));

describe('messages that are encrypted in a thread', () => {
  let service: TestPushService;
  let encryption: ThreadedEncryption;
  let client: PushClient;

  beforeAll(async () => {
    service = await TestPushService.start();
    encryption = new ThreadedEncryption();
    client = new PushClient(new Vapid('5e'.repeat(32), 'mailto:a@t0.test'), [service.origin], 4, encryption);
  });

  afterAll(async () => {
    client.close();
    await service.stop();
  });

  const send = (to: TestSubscription, text: string) =>
    client.send({ endpoint: to.endpoint, ...keysOf(to) }, { body: textOf(text), ttl: 60, urgency: 'normal' });

  it('are opened by the browser each is for, however many are asked for at a time', async () => {
    const browsers = Array.from({ length: 20 }, () => service.subscribe());
    await Promise.all(
      browsers.flatMap((browser) => [
        send(browser, `first ${browser.device}`),
        send(browser, `then ${browser.device}`),
      ]),
    );
    for (const { device } of browsers) {
      const texts = service.of(device).map(({ payload }) => (payload as { text: string }).text);
      expect(texts.sort()).toEqual([`first ${device}`, `then ${device}`]);
    }
  });

  it('refuse what one record does not hold, and nothing that was asked for with it', async () => {
    const browser = service.subscribe();
    const [good, long, keyless, last] = await Promise.allSettled([
      encryption.encrypt(Buffer.alloc(10), keysOf(browser), 1024),
      encryption.encrypt(Buffer.alloc(4080), keysOf(browser), 1024),
      encryption.encrypt(Buffer.alloc(10), { p256dh: Buffer.alloc(65, 4), auth: Buffer.alloc(16) }, 1024),
      encryption.encrypt(Buffer.alloc(20), keysOf(browser), 1024),
    ]);
    expect(long).toMatchObject({ reason: { message: 'A record cannot have 4080 octets' } });
    expect(keyless).toMatchObject({ status: 'rejected' });
    expect([good, last].map((one) => one.status === 'fulfilled' && one.value.length)).toEqual([1127, 1127]);
  });

  it('are refused when the thread ends meanwhile; the next one starts another', async () => {
    const browser = service.subscribe();
    const lost = encryption.encrypt(Buffer.alloc(10), keysOf(browser), 1024);
    encryption.close();
    await expect(lost).rejects.toThrow('The thread that encrypts has ended');
    expect(await send(browser, 'again')).toEqual({ is: 'accepted' });
    expect(service.of(browser.device)).toHaveLength(1);
  });
});

describe('how the browser of tests opens records', () => {
  it('is that of RFC 8188, section 3.2', () => {
    const body = bytes(
      'uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3SsLWIqS_uA',
    );
    const material = bytes('BO3ZVPxUlnLORbVGMpbT1Q');
    const records = body.subarray(21 + body[20]!);
    const text = openRecords(records, body.readUInt32BE(16), { material, salt: body.subarray(0, 16) });
    expect(text.toString()).toBe('I am the walrus');
  });
});
