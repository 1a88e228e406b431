import { call, isUnauthorized, isUncertain, messageOf, request, type HttpError } from './http.ts';

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

  it.each([
    [502, '<html>Bad gateway</html>', 'The server is not available right now. Please try again in a moment.'],
    [504, '', 'The server took too long to answer. Please try again.'],
    [500, 'boom', 'Something went wrong on our side. Please try again.'],
    [500, 'null', 'Something went wrong on our side. Please try again.'],
    [500, '{"message":"relation \\"signals\\" does not exist"}', 'Something went wrong on our side. Please try again.'],
    [418, 'short and stout', 'The server did not accept this. Reload the page and try again.'],
  ])('tells a failure that is not in our words by a sentence: %i %s', async (status, body, message) => {
    fetched.mockResolvedValue(answer(status, body));
    const error = await request('/x').catch((caught: unknown) => caught);
    expect(messageOf(error, 'unused')).toBe(message);
    expect(isUncertain(error)).toBe(status >= 500);
  });

  it('tells a failure in the words of our API', async () => {
    const body = { statusCode: 503, error: 'OVERLOADED', message: 'Too many people at once. Please try again.' };
    fetched.mockResolvedValue(answer(503, JSON.stringify(body)));
    expect(messageOf(await request('/x').catch((caught: unknown) => caught), '')).toBe(body.message);
  });

  it('says that an answer cannot be read; whether the call took effect is unknown', async () => {
    fetched.mockResolvedValue(answer(200, '<html>Sign in to this network</html>'));
    const error = await request('/x').catch((caught: unknown) => caught);
    expect(messageOf(error, '')).toBe('The answer of the server could not be read. Please try again.');
    expect(isUncertain(error)).toBe(true);
  });

  it('says in words that the connection was lost within the answer', async () => {
    const cut = { ...answer(200, ''), json: () => Promise.reject(new TypeError('network error')) };
    fetched.mockResolvedValue(cut);
    const error = await request('/x').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ statusCode: 0, message: expect.stringMatching(/cannot be reached/) });
  });

  it.each([new TypeError("Cannot read properties of undefined (reading 'map')"), new DOMException('x'), 'text', null])(
    'keeps what the browser throws by itself from people: %s',
    (error) => expect(messageOf(error, 'Please try again later.')).toBe('Please try again later.'),
  );

  it('says in words that the server cannot be reached', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await request('/x').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ statusCode: 0, message: expect.stringMatching(/cannot be reached/) });
  });
});
