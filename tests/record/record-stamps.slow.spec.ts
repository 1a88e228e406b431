import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordStampLine } from '@t0/contracts/record';
import { createAdmin, signalBody, waitFor } from '@t0/testing';
import { CheckpointWriter, NoteSigner } from '../../apps/worker/src/record/checkpoint-writer.ts';
import { stampIfDue } from '../../apps/worker/src/record/checkpoint-stamper.ts';
import { ApiStack } from '../support/api-stack.ts';

const folder = mkdtempSync(join(tmpdir(), 't0-tsa-'));
const at = (name: string): string => join(folder, name);
const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

const SETTINGS = `
[req]
distinguished_name = name
x509_extensions = stamping
prompt = no
[name]
CN = Authority of a test
[stamping]
extendedKeyUsage = critical,timeStamping
basicConstraints = critical,CA:true
[tsa]
default_tsa = authority
[authority]
serial = ${at('serial')}
signer_cert = ${at('authority.pem')}
signer_key = ${at('authority.key')}
certs = ${at('authority.pem')}
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
`;

/** An authority of the tests: OpenSSL's, by the protocol of RFC 3161. */
function authority(): Server {
  writeFileSync(at('settings'), SETTINGS);
  writeFileSync(at('serial'), '01\n');
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-config',
    'settings',
    '-keyout',
    'authority.key',
    '-out',
    'authority.pem',
  );
  return createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/away') return void response.writeHead(503).end();
      if (request.url === '/page') return void response.end('<html>Hello</html>');
      writeFileSync(at('query'), Buffer.concat(parts));
      if (request.url === '/other') openssl('ts', '-query', '-data', 'settings', '-sha256', '-cert', '-out', 'query');
      const reply = openssl('ts', '-reply', '-queryfile', 'query', '-config', 'settings', '-section', 'authority');
      response.setHeader('content-type', 'application/timestamp-reply').end(reply);
    });
  }).listen(0, '127.0.0.1');
}

describe('time stamps of the record (docs/RECORD.md#time-stamps)', () => {
  let stack: ApiStack;
  let server: Server;
  let url: string;
  let note: string;

  beforeAll(async () => {
    server = authority();
    stack = await ApiStack.start();
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const admin = await stack.signedIn(await createAdmin(stack.db));
    await admin.post('/api/signals', signalBody());
    const writer = new CheckpointWriter(stack.db, NoteSigner.from(stack.config)!);
    note = await waitFor('a checkpoint', () => writer.write());
  });
  afterAll(async () => {
    server.close();
    await stack.stop();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['/away', 'answered 503'],
    ['/page', 'no time stamp'],
    ['/other', 'something else than it was asked to'],
  ])('are none when an authority answers like %s', async (path, words) => {
    await expect(stampIfDue(stack.db, url + path)).rejects.toThrow(words);
    expect((await stack.visitor().get('/api/record/stamps')).body).toEqual([]);
  });

  it('are given once a day, for everybody to download, and hold before openssl ts -verify', async () => {
    expect(await stampIfDue(stack.db, url)).toBe(true);
    expect(await stampIfDue(stack.db, url)).toBe(false);
    const { body } = await stack.visitor().get<RecordStampLine[]>('/api/record/stamps');
    expect(body).toEqual([{ id: expect.any(Number), at: expect.any(String), size: 1, note }]);
    const answer = await fetch(`${stack.origin()}/api/record/stamps/${body[0]!.id}`);
    expect(answer.headers.get('content-type')).toContain('application/timestamp-reply');
    writeFileSync(at('record.tsr'), Buffer.from(await answer.arrayBuffer()));
    writeFileSync(at('checkpoint.txt'), body[0]!.note);
    const verify = (): string =>
      openssl('ts', '-verify', '-in', 'record.tsr', '-data', 'checkpoint.txt', '-CAfile', 'authority.pem').toString();
    expect(verify()).toContain('Verification: OK');
    writeFileSync(at('checkpoint.txt'), body[0]!.note.replace('\n1\n', '\n2\n'));
    expect(verify).toThrow('message imprint mismatch');
    expect((await stack.visitor().get('/api/record/stamps/999')).status).toBe(404);
  });

  it('are kept as they came', async () => {
    await expect(stack.db.query('DELETE FROM record_stamps')).rejects.toThrow('kept as they were signed');
  });
});
