import express from 'express';
import { get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { compressAnswers } from './compress-answers.ts';

describe('answers without a proxy in front (docs/operations/deploy.md#sizing)', () => {
  const rows = Array.from({ length: 500 }, (_, id) => ({ id, text: 'GBPJPY 196,120 €' }));
  let server: Server;
  beforeAll(async () => {
    const app = express();
    app.use(compressAnswers);
    app.get('/many', (_request, response) => void response.json(rows));
    app.get('/few', (_request, response) => void response.json(rows.slice(0, 2)));
    await new Promise<void>((resolve) => (server = app.listen(0, () => resolve())));
  });
  afterAll(() => server.close());

  const ask = (
    path: string,
    encoding: string,
    method = 'GET',
  ): Promise<{ headers: Record<string, unknown>; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      get({ port, path, method, headers: { 'accept-encoding': encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
      }).on('error', reject);
    });

  it('are compressed if they are large and the client takes gzip', async () => {
    const { headers, body } = await ask('/many', 'gzip, deflate, br');
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'content-length': String(body.byteLength),
      'content-type': 'application/json; charset=utf-8',
    });
    expect(JSON.parse(gunzipSync(body).toString())).toEqual(rows);
  });

  it.each([
    ['/many', 'identity', rows],
    ['/many', 'gzip;q=0', rows],
    ['/few', 'gzip', rows.slice(0, 2)],
  ])('%s for a client that takes %s is sent as it is', async (path, encoding, expected) => {
    const { headers, body } = await ask(path, encoding);
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(body.toString())).toEqual(expected);
  });

  it('have the same headers without a body', async () => {
    const [{ headers }, whole] = [await ask('/many', 'gzip', 'HEAD'), await ask('/many', 'gzip')];
    expect(headers['content-length']).toBe(whole.headers['content-length']);
  });
});
