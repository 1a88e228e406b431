import { request, type IncomingHttpHeaders } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { PAGE_PATHS } from '@t0/contracts/platform';
import { ApiStack } from '../support/api-stack.ts';

const PAGE = '<!doctype html><html><head><title>T0 Trading Terminal</title></head><body></body></html>';
const SCRIPT = `console.log(${JSON.stringify('a script '.repeat(40))});`;
const MANIFEST = JSON.stringify({ name: 'T0 Trading Terminal' });
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

describe('the built web application (docs/product/visitors.md#addresses)', () => {
  let stack: ApiStack;
  let web: string;

  beforeAll(async () => {
    web = mkdtempSync(join(tmpdir(), 't0-web-'));
    mkdirSync(join(web, 'assets'));
    for (const [path, text] of [
      ['index.html', PAGE],
      ['assets/start-1.js', SCRIPT],
      ['service-worker.js', SCRIPT],
      ['manifest.webmanifest', MANIFEST],
    ] as const) {
      writeFileSync(join(web, path), text);
      writeFileSync(join(web, `${path}.br`), brotliCompressSync(text));
      writeFileSync(join(web, `${path}.gz`), gzipSync(text));
    }
    writeFileSync(join(web, 'assets/font-1.woff2'), 'no text');
    mkdirSync(join(web, 'icons'));
    writeFileSync(join(web, 'icons/any-192.png'), 'no text');
    stack = await ApiStack.start({ WEB_ROOT: web });
  });
  afterAll(async () => {
    await stack.stop();
    rmSync(web, { recursive: true });
  });

  /** Asks as it is, without what fetch adds or unpacks. */
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const call = request(new URL(path, stack.origin()), { method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      });
      call.once('error', reject).end();
    });

  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['br', 'br;q=0.1, gzip;q=1'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, gzip'],
    [undefined, 'br;q=0, gzip;q=0'],
    [undefined, 'identity'],
    [undefined, undefined],
  ])('comes as %p to who accepts %p, cacheable for ever under its hashed name', async (encoding, accepted) => {
    const { status, headers, body } = await ask('/assets/start-1.js', accepted ? { 'accept-encoding': accepted } : {});
    expect([status, headers['content-encoding']]).toEqual([200, encoding]);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript; charset=utf-8$/i);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(Number(headers['content-length'])).toBe(body.byteLength);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(unpack(body).toString()).toBe(SCRIPT);
  });

  it('names each encoding of a file by a tag of its own, and answers 304 to who has it', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const { headers } = await ask('/assets/start-1.js', { 'accept-encoding': encoding });
        const again = await ask('/assets/start-1.js', {
          'accept-encoding': encoding,
          'if-none-match': headers.etag!,
        });
        expect([again.status, again.body.byteLength]).toEqual([304, 0]);
        return headers.etag;
      }),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it('answers HEAD like GET, without the body', async () => {
    const head = await ask('/assets/start-1.js', { 'accept-encoding': 'br' }, 'HEAD');
    const { headers } = await ask('/assets/start-1.js', { 'accept-encoding': 'br' });
    expect([head.status, head.body.byteLength]).toEqual([200, 0]);
    for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'cache-control', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, headers[name]]);
  });

  it('sends what is no text as it is', async () => {
    const { headers } = await ask('/assets/font-1.woff2', { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-type']).toBe('font/woff2');
  });

  it.each([
    ['/service-worker.js', /^(text|application)\/javascript; charset=utf-8$/i, SCRIPT],
    ['/manifest.webmanifest', /^application\/manifest\+json/, MANIFEST],
  ])('asks of browsers to look anew for %s, in its own type', async (path, type, text) => {
    const { status, headers, body } = await ask(path, { 'accept-encoding': 'br', 'sec-fetch-dest': 'serviceworker' });
    expect([status, headers['cache-control'], headers['content-encoding']]).toEqual([200, 'no-cache', 'br']);
    expect(headers['content-type']).toMatch(type);
    expect(brotliDecompressSync(body).toString()).toBe(text);
    const { headers: plain } = await ask(path);
    expect([plain['cache-control'], plain['content-encoding']]).toEqual(['no-cache', undefined]);
  });

  it('lets icons be kept for an hour', async () => {
    const { headers } = await ask('/icons/any-192.png');
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/png', 'public, max-age=3600']);
  });

  it('is the page at every address of the application, packed, and never unasked from a cache', async () => {
    for (const path of PAGE_PATHS.filter((each) => !each.includes(':') && each !== '/test-subscription')) {
      const { status, headers, body } = await ask(`${path}?from=mail`, { accept: HTML, 'accept-encoding': 'br' });
      expect([path, status, headers['content-encoding']]).toEqual([path, 200, 'br']);
      expect(brotliDecompressSync(body).toString()).toBe(PAGE);
      expect(headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i);
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  it.each(['/nothing', '/dashboard/more', '/blog/word', '/blog/99999', '/.env', '/wp-login.php', '/test-subscription'])(
    'answers a person at %s with 404 and the page, which says so',
    async (path) => {
      const { status, headers, body } = await ask(path, { accept: HTML, 'sec-fetch-dest': 'document' });
      expect([status, body.toString()]).toEqual([404, PAGE]);
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  it('answers 404 without the page to who asks for a file that is not there', async () => {
    const requested: [string, Record<string, string>][] = [
      ['/.env', { accept: '*/*' }],
      ['/.git/config.bak', {}],
      ['/wp-login.php', {}],
      ['/assets/nothing.js', { accept: HTML, 'sec-fetch-dest': 'document' }],
      ['/assets/', {}],
      ['/picture', { accept: 'image/avif,*/*;q=0.8', 'sec-fetch-dest': 'image' }],
    ];
    for (const [path, headers] of requested) {
      const { status, body } = await ask(path, headers);
      expect([path, status, body.toString()]).toEqual([path, 404, 'Not found']);
    }
  });

  it('answers 404 with the page to who asks for an unknown address with any other client', async () => {
    const { status, body } = await ask('/nothing', { accept: '*/*' });
    expect([status, body.toString()]).toEqual([404, PAGE]);
  });
});
