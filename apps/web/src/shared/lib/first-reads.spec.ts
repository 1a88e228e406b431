import { dropFirstReads } from './first-reads.ts';
import { forget } from './forgetting.ts';
import { request } from './http.ts';

const answer = (body: unknown) =>
  ({ ok: true, status: 200, headers: new Headers(), json: () => Promise.resolve(body) }) as Response;
const requested = jest.fn((_path: string) => Promise.resolve(answer('anew')));

beforeEach(() => {
  requested.mockClear();
  Object.assign(globalThis, { fetch: requested });
});
afterEach(dropFirstReads);

const first = (reads: Record<string, Promise<Response>>) => {
  window.t0FirstRead = (path) => {
    const read = reads[path];
    delete reads[path];
    return read;
  };
};

it('takes what was asked for before the program was there, once', async () => {
  first({ '/api/signals': Promise.resolve(answer('early')) });
  expect(await request('/api/signals')).toBe('early');
  expect(requested).not.toHaveBeenCalled();
  expect(await request('/api/signals')).toBe('anew');
});

it('asks anew for what failed, and for what nobody asked for before', async () => {
  first({ '/api/signals': Promise.reject(new TypeError('Failed to fetch')) });
  expect(await request('/api/signals')).toBe('anew');
  expect(await request('/api/auth/user')).toBe('anew');
});

it('never answers a change with a read', async () => {
  first({ '/api/signals': Promise.resolve(answer('early')) });
  expect(await request('/api/signals', { method: 'POST', body: {} })).toBe('anew');
});

it('asks anew once somebody else may be here', async () => {
  first({ '/api/signals': Promise.resolve(answer('early')) });
  forget('member');
  expect(await request('/api/signals')).toBe('anew');
});
