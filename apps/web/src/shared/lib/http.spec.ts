import { call, isUncertain, isUnauthorized, request } from './http.ts';
import type { HttpError } from './http.ts';

const answer = (status: number, body: string, headers: Record<string, string> = {}) => ({
  ok: status < 400,
  status,
  statusText: 'Status text',
  headers: new Map(Object.entries(headers)),
  text: () => Promise.resolve(body),
  json: () => Promise.resolve(JSON.parse(body)),
});
const fetched = jest.fn();

describe('calls', () => {
  beforeEach(() => Object.assign(globalThis, { fetch: fetched.mockReset() }));

  it('sends credentials and JSON, and gives the headers to those who ask', async () => {
    fetched.mockResolvedValue(answer(200, '[1]', { 'x-live-cursor': 'e1:7' }));
    const { data, headers } = await call<number[]>('/api/signals', { method: 'POST', body: { a: 1 } });
    expect(data).toEqual([1]);
    expect(headers.get('x-live-cursor')).toBe('e1:7');
    expect(fetched.mock.calls[0][1]).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('throws what the server said, with its fields', async () => {
    const body = {
      statusCode: 400,
      message: 'SL price is required',
      error: 'VALIDATION_FAILED',
      fields: { slPrice: 'x' },
    };
    fetched.mockResolvedValue(answer(400, JSON.stringify(body)));
    const error = await request('/api/signals').catch((caught: HttpError) => caught);
    expect(error).toMatchObject({
      message: 'SL price is required',
      code: 'VALIDATION_FAILED',
      fields: { slPrice: 'x' },
    });
    expect(isUncertain(error)).toBe(false);
  });

  it('tells a missing sign-in from everything else', async () => {
    fetched.mockResolvedValue(answer(401, '{"message":"Sign in first"}'));
    expect(isUnauthorized(await request('/x').catch((caught: unknown) => caught))).toBe(true);
    expect(isUnauthorized(new Error('401'))).toBe(false);
  });

  it('shows no page of a proxy to a person', async () => {
    fetched.mockResolvedValue(answer(502, '<html>Bad gateway</html>'));
    const error = await request('/x').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ message: '502: Status text' });
    expect(isUncertain(error)).toBe(true);
  });

  it('says in words that the server cannot be reached', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await request('/x').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ statusCode: 0, message: expect.stringMatching(/cannot be reached/) });
  });
});
