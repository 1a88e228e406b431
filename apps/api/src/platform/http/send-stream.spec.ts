import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { sendStream } from './send-stream.ts';

describe('a body that is written as it is read', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  /** Answers a call with this body; settles as the writing does. `onChunk`: what the reader does with the first chunk. */
  const answered = (body: Readable, onChunk: (hangUp: () => void) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      server = createServer((_, response) => sendStream(body, response).then(resolve, reject)).listen(0, () => {
        const call = get({ port: (server!.address() as AddressInfo).port }, (response) => {
          response.on('error', () => undefined);
          response.once('data', () => onChunk(() => call.destroy()));
        });
        call.on('error', () => undefined);
      });
    });
  const endless = function* (): Generator<string> {
    for (;;) yield 'x'.repeat(10_000);
  };

  it('has not failed when the reader hangs up', async () => {
    await expect(answered(Readable.from(endless()), (hangUp) => hangUp())).resolves.toBeUndefined();
  });

  it('fails as the body does, and never looks complete', async () => {
    const body = Readable.from(endless());
    await expect(answered(body, () => body.destroy(new Error('The database went away')))).rejects.toThrow('went away');
  });
});
