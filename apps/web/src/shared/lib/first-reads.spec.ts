import { request } from './http.ts';

const answer = (body: unknown) =>
  ({ ok: true, status: 200, headers: new Headers(), json: () => Promise.resolve(body) }) as Response;
const asked = jest.fn((_path: string) => Promise.resolve(answer('anew')));

beforeEach(() => {
  asked.mockClear();
  Object.assign(globalThis, { fetch: asked });
});
afterEach(() => delete window.t0FirstReads);

it('takes what was asked for before the program was there, once', async () => {
  window.t0FirstReads = { '/api/signals': Promise.resolve(answer('early')) };
  expect(await request('/api/signals')).toBe('early');
  expect(asked).not.toHaveBeenCalled();
  expect(await request('/api/signals')).toBe('anew');
});

it('asks anew for what failed, and for what nobody asked for before', async () => {
  window.t0FirstReads = { '/api/signals': Promise.reject(new TypeError('Failed to fetch')) };
  expect(await request('/api/signals')).toBe('anew');
  expect(await request('/api/auth/user')).toBe('anew');
});

it('never answers a change with a read', async () => {
  window.t0FirstReads = { '/api/signals': Promise.resolve(answer('early')) };
  expect(await request('/api/signals', { method: 'POST', body: {} })).toBe('anew');
});
