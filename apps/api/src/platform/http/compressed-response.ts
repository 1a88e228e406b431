import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** The first client waits for the compression. */
const BROTLI_QUALITY = 6;

const PACKERS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** A page or a file, packed once for all who are sent it. */
export class CompressedResponse {
  private readonly bytes: Buffer;
  private readonly tag: string;
  private readonly packed: Partial<Record<keyof typeof PACKERS, Promise<Buffer>>> = {};

  constructor(
    text: string,
    private readonly type = 'text/html; charset=utf-8',
  ) {
    this.bytes = Buffer.from(text);
    this.tag = createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22);
  }

  /**
   * Sends it in an encoding that the client accepts; 304 to a client that has it. The page depends on the cookie, so that no cache may
   * share it.
   */
  async send(request: Request, response: Response): Promise<void> {
    const encoding = request.acceptsEncodings(['br', 'gzip', 'identity']);
    const packer = encoding === 'br' || encoding === 'gzip' ? encoding : null;
    const etag = `"${this.tag}${packer ? `-${packer}` : ''}"`;
    response.set({ 'content-type': this.type, 'cache-control': 'no-cache', etag });
    response.vary('accept-encoding, cookie');
    // A proxy that packs again makes a weak tag of it.
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (known?.includes(etag)) return void response.status(304).end();
    response.status(200);
    if (packer) response.set('content-encoding', packer);
    response.send(packer ? await (this.packed[packer] ??= PACKERS[packer](this.bytes)) : this.bytes);
  }
}
