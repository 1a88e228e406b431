#!/usr/bin/env node
/*
 * Stands in for SeaweedFS where its image cannot be pulled: the part of S3 that the product uses, on the disk. A client must name the
 * configured key; signatures are not checked here (tests/deploy/uploads-s3.slow.spec.ts does that).
 */
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';

const option = (name) => process.argv.find((word) => word.startsWith(`-${name}=`))?.slice(name.length + 2);
const root = option('dir');
const { identities } = JSON.parse(readFileSync(option('s3.config'), 'utf8'));
const keys = identities.flatMap(({ credentials }) => credentials.map(({ accessKey }) => accessKey));
// As the real one does, before anything else: fails where the folder is not its own.
writeFileSync(join(root, 'filerldb2', 'CURRENT'), '');
const objects = join(root, 'objects');
mkdirSync(objects, { recursive: true });

const digest = (kind, value) => createHash(kind).update(value).digest('hex');
const fileOf = (path) => join(objects, digest('sha256', path));
const etagOf = (bytes) => `"${digest('md5', bytes)}"`;
const escape = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function read(path) {
  try {
    const { type } = JSON.parse(readFileSync(`${fileOf(path)}.json`, 'utf8'));
    return { type, bytes: readFileSync(fileOf(path)), modified: statSync(fileOf(path)).mtime };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function write(path, bytes, type) {
  const file = fileOf(path);
  for (const [name, content] of [
    [file, bytes],
    [`${file}.json`, JSON.stringify({ path, type })],
  ]) {
    writeFileSync(`${name}.new`, content);
    renameSync(`${name}.new`, name);
  }
}

const xml = (response, status, text) => response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
const fail = (response, status, code) => xml(response, status, `<Error><Code>${code}</Code></Error>`);

function list(bucket, prefix, response) {
  const rows = readdirSync(objects)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(objects, name), 'utf8')).path)
    .filter((path) => path.startsWith(`${bucket}/${prefix}`) && path !== `${bucket}/`)
    .sort()
    .map((path) => {
      const { size, mtime } = statSync(fileOf(path));
      const key = escape(path.slice(bucket.length + 1));
      return `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${mtime.toISOString()}</LastModified></Contents>`;
    });
  xml(response, 200, `<ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`);
}

function put(path, body, { headers }, response) {
  const source = headers['x-amz-copy-source'];
  if (source === undefined) {
    write(path, body, headers['content-type'] ?? 'application/octet-stream');
    return response.writeHead(200, { etag: etagOf(body) }).end();
  }
  const original = read(decodeURIComponent(source).replace(/^\//, ''));
  if (!original) return fail(response, 404, 'NoSuchKey');
  const wanted = headers['x-amz-copy-source-if-match'];
  if (wanted !== undefined && wanted !== etagOf(original.bytes)) return fail(response, 412, 'PreconditionFailed');
  write(path, original.bytes, original.type);
  return xml(response, 200, `<CopyObjectResult><ETag>${escape(etagOf(original.bytes))}</ETag></CopyObjectResult>`);
}

function get(path, { method, headers }, response) {
  const object = read(path);
  if (!object) return method === 'HEAD' ? response.writeHead(404).end() : fail(response, 404, 'NoSuchKey');
  const etag = etagOf(object.bytes);
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag)
    return fail(response, 412, 'PreconditionFailed');
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
  const last = range && range[2] !== '' ? Number(range[2]) + 1 : undefined;
  const bytes = range ? object.bytes.subarray(Number(range[1]), last) : object.bytes;
  response.writeHead(range ? 206 : 200, {
    etag,
    'content-type': object.type,
    'content-length': bytes.length,
    'last-modified': object.modified.toUTCString(),
    ...(range && {
      'content-range': `bytes ${range[1]}-${Number(range[1]) + bytes.length - 1}/${object.bytes.length}`,
    }),
  });
  return response.end(method === 'HEAD' ? undefined : bytes);
}

async function answer(request, response) {
  const url = new URL(request.url, 'http://store');
  if (url.pathname === '/status') return response.writeHead(200).end();
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const credential =
    url.searchParams.get('X-Amz-Credential') ?? /Credential=([^,]+)/.exec(request.headers.authorization ?? '')?.[1];
  if (!keys.includes(credential?.split('/')[0])) return fail(response, 403, 'AccessDenied');
  const path = decodeURIComponent(url.pathname.slice(1));
  const [bucket, ...rest] = path.split('/');
  const known = read(`${bucket}/`) !== undefined;
  if (rest.join('/') === '') {
    if (request.method === 'PUT') write(`${bucket}/`, Buffer.alloc(0), '');
    else if (!known) return fail(response, 404, 'NoSuchBucket');
    else if (request.method === 'GET') return list(bucket, url.searchParams.get('prefix') ?? '', response);
    return response.writeHead(200).end();
  }
  if (!known) return fail(response, 404, 'NoSuchBucket');
  if (request.method === 'PUT') return put(path, Buffer.concat(chunks), request, response);
  if (request.method !== 'DELETE') return get(path, request, response);
  for (const name of [`${fileOf(path)}.json`, fileOf(path)]) rmSync(name, { force: true });
  return response.writeHead(204).end();
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    fail(response, 500, 'InternalError');
  });
});
server.listen(Number(option('s3.port')), '0.0.0.0');
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
