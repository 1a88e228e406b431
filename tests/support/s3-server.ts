import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface S3Object {
  bytes: Buffer;
  type: string;
  modified: Date;
}

const REGION = 'eu-test-1';
const xml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * A store that speaks the part of the S3 protocol the product uses, in memory: path-style keys, Signature Version 4 in headers and
 * presigned addresses, PUT, copy, GET with range and If-Match, HEAD, DELETE, ListObjectsV2 in pages.
 */
export class S3Server {
  readonly objects = new Map<string, S3Object>();
  readonly bucket = 'terminal';
  readonly accessKey = 'test-key';
  readonly secret = 'test-secret';
  /** Keys of a page of a listing. */
  pageSize = 2;
  private server: Server;

  async start(): Promise<this> {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch(() => fail(response, 500, 'InternalError'));
    });
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get env(): Record<string, string> {
    return {
      STORAGE: 's3',
      S3_ENDPOINT: this.origin,
      S3_REGION: REGION,
      S3_BUCKET: this.bucket,
      S3_ACCESS_KEY_ID: this.accessKey,
      S3_SECRET_ACCESS_KEY: this.secret,
      S3_PREFIX: '/live/',
    };
  }

  keys(): string[] {
    return [...this.objects.keys()].sort();
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url!, this.origin);
    if (!this.isSigned(request, url)) return fail(response, 403, 'SignatureDoesNotMatch');
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (bucket !== this.bucket) return fail(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    if (request.method === 'GET' && key === '') return this.list(url, response);
    if (request.method === 'PUT') return this.put(key, body, request, response);
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    return this.get(key, request, response);
  }

  private put(key: string, body: Buffer, { headers }: IncomingMessage, response: ServerResponse): void {
    const source = headers['x-amz-copy-source'];
    if (source === undefined) {
      this.objects.set(key, { bytes: body, type: headers['content-type'] ?? '', modified: new Date() });
      response.writeHead(200, { etag: etagOf(body) }).end();
      return;
    }
    const [, ...from] = decodeURIComponent(String(source)).split('/');
    const original = this.objects.get(from.join('/'));
    if (!original) return fail(response, 404, 'NoSuchKey');
    if (headers['x-amz-copy-source-if-match'] !== etagOf(original.bytes)) {
      return fail(response, 412, 'PreconditionFailed');
    }
    this.objects.set(key, { ...original, modified: new Date() });
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<CopyObjectResult><ETag>${xml(etagOf(original.bytes))}</ETag></CopyObjectResult>`);
  }

  private get(key: string, { method, headers }: IncomingMessage, response: ServerResponse): void {
    const object = this.objects.get(key);
    if (!object) return method === 'HEAD' ? void response.writeHead(404).end() : fail(response, 404, 'NoSuchKey');
    const etag = etagOf(object.bytes);
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag) {
      return fail(response, 412, 'PreconditionFailed');
    }
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
    const bytes = range ? object.bytes.subarray(Number(range[1]), Number(range[2]) + 1) : object.bytes;
    response.writeHead(range ? 206 : 200, {
      etag,
      'content-type': object.type,
      'content-length': bytes.length,
      'last-modified': object.modified.toUTCString(),
    });
    response.end(method === 'HEAD' ? undefined : bytes);
  }

  private list(url: URL, response: ServerResponse): void {
    const after = url.searchParams.get('continuation-token') ?? '';
    const prefix = url.searchParams.get('prefix') ?? '';
    const all = this.keys().filter((key) => key.startsWith(prefix) && key > after);
    const page = all.slice(0, this.pageSize);
    const rows = page.map((key) => {
      const { bytes, modified } = this.objects.get(key)!;
      return `<Contents><Key>${xml(key)}</Key><Size>${bytes.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`;
    });
    const more = all.length > page.length;
    const next = more ? `<NextContinuationToken>${xml(page.at(-1)!)}</NextContinuationToken>` : '';
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`);
  }

  /** Signature Version 4, in the query or in the Authorization header. */
  private isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
    const query = url.searchParams;
    const presigned = query.has('X-Amz-Signature');
    const parts = /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? '');
    const credential = presigned ? query.get('X-Amz-Credential')! : parts?.[1];
    const signedHeaders = presigned ? query.get('X-Amz-SignedHeaders')! : parts?.[2];
    const signature = presigned ? query.get('X-Amz-Signature') : parts?.[3];
    const date = presigned ? query.get('X-Amz-Date')! : String(headers['x-amz-date']);
    if (!credential || !signedHeaders) return false;
    if (presigned) {
      const begun = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
      if (Date.now() > begun + Number(query.get('X-Amz-Expires')) * 1000) return false;
    }
    const [accessKey, ...scope] = credential.split('/');
    const canonicalQuery = [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&');
    const canonical = [
      method,
      url.pathname,
      canonicalQuery,
      ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
      '',
      signedHeaders,
      presigned ? 'UNSIGNED-PAYLOAD' : String(headers['x-amz-content-sha256']),
    ].join('\n');
    const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), createHash('sha256').update(canonical).digest('hex')].join(
      '\n',
    );
    const key = scope.reduce<string | Buffer>((derived, part) => hmac(derived, part), `AWS4${this.secret}`);
    return accessKey === this.accessKey && scope[1] === REGION && hmac(key, text).toString('hex') === signature;
  }
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
}
