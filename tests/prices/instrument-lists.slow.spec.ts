import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_INSTRUMENTS } from '../support/instruments.ts';

const ROOT = join(__dirname, '../..');
/** What a new terminal begins with, what the simulated source knows of its own, what traders everywhere call instruments, what is generated, and tests. */
const ALLOWED =
  /(^|\/)(dist|dist-types|node_modules|seed|migrations|testing)\/|\.(spec|d)\.tsx?$|answers\.json$|\/(simulated-provider|prices\/instrument-names)\.ts$|\/reading\/names\.ts$/;
const CODE = /\.(tsx?|mjs|cjs|js|json|html|css|ya?ml)$/;
/** Programs and libraries; of the tools, those that run in production. */
const FOLDERS = [
  'apps',
  'libs',
  'tools/admin',
  'tools/backup',
  'tools/doctor',
  'tools/start',
  'tools/upgrade',
  'deploy',
];
/** As we write a symbol, and as sources do: GBPJPY, GBP_JPY, GBP/JPY. */
const WRITTEN = FIRST_INSTRUMENTS.map(({ symbol, base, quote }) => new RegExp(`\\b(${symbol}|${base}[_/]${quote})\\b`));

/** How many of the first instruments a text names outside of its comments. */
function named(text: string): number {
  const code = text
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
    .join('\n');
  return WRITTEN.filter((symbol) => symbol.test(code)).length;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => CODE.test(path) && !ALLOWED.test(path)),
);

describe('the table of instruments is the owner’s (docs/product/prices.md#instruments)', () => {
  it('no list of symbols stands in code', () => {
    expect(files.filter((path) => named(readFileSync(join(ROOT, path), 'utf8')) > 1)).toEqual([]);
  });

  it('nothing in code asks for one symbol', () => {
    const asks = new RegExp(`[!=]==? '(${FIRST_INSTRUMENTS.map(({ symbol }) => symbol).join('|')})'`);
    expect(files.filter((path) => asks.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
  });

  it.each([
    'apps/api/src',
    'apps/worker/src',
    'apps/web/src',
    'apps/web/index.html',
    'libs/mail/src',
    'libs/domain/src',
    'libs/contracts/src',
    'libs/config/src',
    'deploy',
  ])('looks at %s', (folder) => expect(files.some((path) => path.startsWith(folder))).toBe(true));

  it('knows a list when it sees one', () => {
    expect(named(`const SYMBOLS = ['GBPJPY', 'US30'];`)).toBe(2);
    expect(named(`const NAMES = { a: 'GBP_JPY', b: 'XAU/USD' };`)).toBe(2);
    expect(named(`// GBPJPY and US30\nconst example = 'GBPJPY';`)).toBe(1);
  });
});
