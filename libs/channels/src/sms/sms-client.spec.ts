import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestSms } from '../../../../tests/support/services/sms-service.ts';
import { SmsClient } from './sms-client.ts';

const MEMBER = '+447700900123';
let sms: TestSms;
let client: SmsClient;

beforeEach(async () => {
  sms = await TestSms.start();
  client = new SmsClient(sms.sender);
});
afterEach(async () => {
  client.close();
  await sms.stop();
});

describe('calls of the Messages API', () => {
  it('sends a message, and asks what it cost', async () => {
    const answer = await client.send(MEMBER, 'New signal: GBPJPY', 'http://localhost:1/api/sms/status');
    expect(answer).toMatchObject({
      is: 'accepted',
      result: { status: 'queued', segments: 1, price: null, currency: 'USD' },
    });
    expect(sms.of(MEMBER)).toMatchObject([{ from: sms.from, text: 'New signal: GBPJPY' }]);
    const { sid } = (answer as { result: { sid: string } }).result;
    sms.charge(sid, '0.04090');
    expect(await client.read(sid)).toMatchObject({ is: 'accepted', result: { sid, price: '0.04090' } });
    expect(await client.accountStatus()).toEqual({ is: 'accepted', result: 'active' });
  });

  it('sends by a messaging service', async () => {
    const from = `MG${'a'.repeat(32)}`;
    sms.from = from;
    const service = new SmsClient({ ...sms.sender, from });
    expect(await service.send(MEMBER, 'Hello')).toMatchObject({ is: 'accepted' });
    expect(sms.of(MEMBER)).toMatchObject([{ from }]);
  });

  it('knows a number that opted out from one that takes none', async () => {
    sms.optOut(MEMBER);
    expect(await client.send(MEMBER, 'Hello')).toEqual({ is: 'stopped', why: 'The number opted out (21610)' });
    sms.landlines.add('+442079460123');
    expect(await client.send('+442079460123', 'Hello')).toMatchObject({ is: 'unreachable' });
    expect(await client.send('12', 'Hello')).toEqual({ is: 'unreachable', why: 'The number takes no SMS (21211)' });
    expect(await client.send('+447700900124', '')).toMatchObject({ is: 'refused' });
  });

  it('asks nothing more until Twilio wants to be asked', async () => {
    sms.onMessage = () => ({ status: 429, code: 20429, message: 'Too Many Requests', retryAfter: 600 });
    expect(await client.send(MEMBER, 'Hello')).toMatchObject({ is: 'later', afterMs: 600_000 });
    const { afterMs } = (await client.send(MEMBER, 'Hello')) as { afterMs: number };
    expect(afterMs).toBeGreaterThan(0);
    expect(afterMs).toBeLessThanOrEqual(600_000);
    expect(sms.calls).toBe(1);
  });

  it('waits for the owner where the token is none', async () => {
    const other = new SmsClient({ ...sms.sender, authToken: 'revoked' });
    const later = { is: 'later', why: 'Twilio does not know the account (401)' };
    expect([await other.send(MEMBER, 'Hello'), await other.accountStatus()]).toEqual([later, later]);
  });

  describe('where something else answers', () => {
    let server: Server;
    const answerWith = async (status: number, body: string): Promise<SmsClient> => {
      server = createServer((_request, response) => response.writeHead(status, { location: sms.url }).end(body));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      return new SmsClient({ ...sms.sender, apiUrl: `http://127.0.0.1:${port}/` });
    };
    afterEach(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });

    it.each([
      [502, '<html>Bad gateway</html>', 'later', 'Twilio answered 502'],
      [200, '<html>Sign in</html>', 'refused', 'Twilio answered 200'],
      [302, '', 'refused', 'Twilio answered 302'],
    ])('%s is %s', async (status, body, is, why) =>
      expect(await (await answerWith(status, body)).send(MEMBER, 'x')).toEqual({ is, why }),
    );

    it('names no address, number or token where nothing answers', async () => {
      const nobody = await answerWith(200, '');
      await new Promise((resolve) => server.close(resolve));
      expect(await nobody.send(MEMBER, 'x')).toEqual({ is: 'later', why: 'Twilio was not reached (ECONNREFUSED)' });
    });
  });
});
