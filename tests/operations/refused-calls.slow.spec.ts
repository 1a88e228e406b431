import { waitFor } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

const PER_SECOND = 1;
const BURST = 10 * PER_SECOND;

describe('refused calls stay cheap (docs/SECURITY.md#requests)', () => {
  let stack: ApiStack;
  beforeAll(async () => {
    stack = await ApiStack.start({
      THROTTLE_FACTOR: '1',
      HTTP_REFUSALS_PER_SECOND: String(PER_SECOND),
      TRUSTED_PROXIES: '1',
    });
  });
  afterAll(() => stack.stop());

  const call = (path: string, address: string): Promise<Response> =>
    fetch(`${stack.origin()}${path}`, { headers: { 'x-forwarded-for': address } });

  it('an address whose calls are refused all the time waits for 429, nobody else does (docs/SECURITY.md#requests)', async () => {
    // At once, so that none is counted before the others are under way: three times what is forgiven in ten seconds.
    const flood = (): Promise<Response[]> =>
      Promise.all(Array.from({ length: 3 * BURST }, () => call('/api/nothing-here', '203.0.113.5')));
    expect((await flood()).filter(({ status }) => status === 404).length).toBeGreaterThan(BURST);
    // Refused before anything else is done for it, whatever it asks for. Where the machine stood still, what was counted has run off.
    const [late, other] = await waitFor('the address to be over its bound', async () => {
      const answers = await Promise.all([
        call('/api/client-settings', '203.0.113.5'),
        call('/api/client-settings', '203.0.113.6'),
      ]);
      if (answers[0].status === 429) return answers;
      await flood();
      return false;
    });
    expect(late.headers.get('retry-after')).toBe('1');
    expect(await late.json()).toMatchObject({ error: 'TOO_MANY_ATTEMPTS' });
    expect(other.status).toBe(200);
  });

  it('does not count what is answered', async () => {
    for (let made = 0; made < 3 * BURST; made += 1)
      expect((await call('/api/client-settings', '198.51.100.7')).status).toBe(200);
  });
});
