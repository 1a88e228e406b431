import { keepBuild, PAGE, type Build } from './build.ts';

/** The browser's caches, and the server behind them. */
let stored: Map<string, Map<string, FakeAnswer>>;
let served: Record<string, string>;
let requested: string[];

class FakeAnswer {
  constructor(
    readonly body: string,
    readonly ok = true,
  ) {}
  clone = (): FakeAnswer => this;
  text = (): Promise<string> => Promise.resolve(this.body);
}

const cacheOf = (files: Map<string, FakeAnswer>) => ({
  match: (file: string) => Promise.resolve(files.get(file)),
  put: (file: string, answer: FakeAnswer) => Promise.resolve(void files.set(file, answer)),
});
const within = (name: string): string[] => [...(stored.get(name)?.keys() ?? [])];
const pageOf = (...files: string[]): string => files.map((file) => `<script src="${file}"></script>`).join('');
const FIRST: Build = { id: 'one', entry: '/assets/index-1.js', files: ['/assets/index-1.js', '/assets/chart-1.js'] };
const SECOND: Build = { id: 'two', entry: '/assets/index-2.js', files: ['/assets/index-2.js', '/assets/chart-1.js'] };

function serve({ entry, files }: Build): void {
  served = Object.fromEntries([...files.map((file) => [file, `code of ${file}`]), [PAGE, pageOf(entry)]]);
}

beforeEach(() => {
  stored = new Map();
  requested = [];
  Object.assign(globalThis, {
    caches: {
      open: (name: string) => {
        if (!stored.has(name)) stored.set(name, new Map());
        return Promise.resolve(cacheOf(stored.get(name)!));
      },
      keys: () => Promise.resolve([...stored.keys()]),
      delete: (name: string) => Promise.resolve(stored.delete(name)),
      match: (file: string) => Promise.resolve([...stored.values()].find((files) => files.has(file))?.get(file)),
    },
    fetch: (file: string) => {
      requested.push(file);
      const body = served[file];
      return Promise.resolve(body === undefined ? new FakeAnswer('Not found', false) : new FakeAnswer(body));
    },
  });
});

describe('the files that the service worker keeps (docs/product/channels.md#stored-data)', () => {
  it('are those of its build, the page last, and each is fetched once', async () => {
    serve(FIRST);
    expect(await keepBuild(FIRST)).toBe(true);
    expect(requested).toEqual([...FIRST.files, PAGE]);
    expect(within('t0-build-one')).toEqual([...FIRST.files, PAGE]);
    expect(await keepBuild(FIRST)).toBe(true);
    expect(requested).toHaveLength(3);
  });

  it('take over what the build before had alike, which is forgotten once all is there', async () => {
    serve(FIRST);
    await keepBuild(FIRST);
    stored.set('of another program', new Map());
    serve(SECOND);
    requested = [];
    expect(await keepBuild(SECOND)).toBe(true);
    expect(requested).toEqual(['/assets/index-2.js', PAGE]);
    expect([...stored.keys()]).toEqual(['of another program', 't0-build-two']);
  });

  it('stay those of the build before while a file cannot be had', async () => {
    serve(FIRST);
    await keepBuild(FIRST);
    serve(SECOND);
    delete served['/assets/index-2.js'];
    expect(await keepBuild(SECOND)).toBe(false);
    expect(within('t0-build-one')).toContain(PAGE);
    expect(within('t0-build-two')).not.toContain(PAGE);
  });

  it('never get the page of another build: the server went on, or back', async () => {
    serve(SECOND);
    served['/assets/index-1.js'] = 'still there';
    expect(await keepBuild(FIRST)).toBe(false);
    expect(within('t0-build-one')).not.toContain(PAGE);
  });
});
