import { fakeApi } from '../../../../../../tests/support/web/fake-api.ts';
import { findTrouble } from './build-check.ts';
import { PartLoader } from './part-loader.ts';

const page = (html: string): void => {
  const answer = { ok: true, status: 200, text: () => Promise.resolve(html) };
  Object.assign(globalThis, { fetch: () => Promise.resolve(answer) });
};

beforeEach(() => (document.head.innerHTML = '<script type="module" src="/assets/index-AAAAAAAA.js"></script>'));
afterEach(() => (document.head.innerHTML = ''));

const failed = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/x-BBBBBBBB.js');

describe('why a part did not come', () => {
  it('is that the server is away', async () => {
    fakeApi().on('GET /', 0);
    expect(await findTrouble(failed)).toBe('away');
    fakeApi().on('GET /', 503, {});
    expect(await findTrouble(failed)).toBe('away');
  });

  it('is that another build is served: its first page names another script, or the file is gone', async () => {
    page('<script type="module" src="/assets/index-CCCCCCCC.js"></script>');
    expect(await findTrouble(new TypeError('Importing a module script failed.'))).toBe('replaced');
    const answers: Record<string, object> = {
      '/': { ok: true, status: 200, text: () => Promise.resolve('/assets/index-AAAAAAAA.js') },
      'http://localhost/assets/x-BBBBBBBB.js': { ok: false, status: 404 },
    };
    Object.assign(globalThis, { fetch: (url: string) => Promise.resolve(answers[url]) });
    expect(await findTrouble(failed)).toBe('replaced');
  });

  it('is not known while this build is served', async () => {
    page('<script type="module" src="/assets/index-AAAAAAAA.js"></script>');
    expect(await findTrouble(failed)).toBe('unknown');
  });
});

it('a part that stays away although its build is served needs a reload: some browsers remember a failed import', async () => {
  page('<script type="module" src="/assets/index-AAAAAAAA.js"></script>');
  const loader = new PartLoader(() => Promise.reject(failed));
  await loader.load();
  expect(loader.state().trouble).toBe('away');
  await loader.load();
  expect(loader.state().trouble).toBe('replaced');
});
