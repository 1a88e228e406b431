import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '@t0/config';
import { createStorage, newObjectPath, type ObjectStorage } from '@t0/storage';
import { fail, ok, reasonOf } from './finding.ts';
import type { Finding } from '@t0/contracts/operations';

const PART = 'File store';
const PATIENCE_MS = 10_000;
/** Advice for the store's error codes. */
const ADVICE: Record<string, string> = {
  NoSuchBucket: 'Create the bucket of S3_BUCKET, or name another one',
  InvalidAccessKeyId: 'Check S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'Check S3_SECRET_ACCESS_KEY and S3_REGION',
  AccessDenied: 'Let the key list, read, write and delete in this bucket',
};

/** True if uploaded files can be stored: the folder can be written, or the store accepts the key and browsers' uploads. Changes nothing. */
export function checkFiles(config: Config, root: string): Promise<Finding> {
  return config.STORAGE === 's3' ? checkStore(config) : checkFolder(config, root);
}

async function checkFolder(config: Config, root: string): Promise<Finding> {
  const folder = resolve(root, config.STORAGE_DIR ?? join(config.DATA_DIR, 'objects'));
  try {
    await access(folder, constants.W_OK);
    return ok(PART, 'Its folder can be written');
  } catch (error) {
    // Made with the first upload.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return ok(PART, 'Its folder does not exist yet; the first upload creates it');
    return fail(
      PART,
      `Its folder cannot be written: ${reasonOf(error)}`,
      'Give the folder to the user that runs the API',
    );
  }
}

async function checkStore(config: Config): Promise<Finding> {
  let storage: ObjectStorage;
  try {
    storage = await createStorage(config);
    // Its first page is enough.
    await storage.list()[Symbol.asyncIterator]().next();
  } catch (error) {
    const name = (error as Error).name;
    return fail(
      PART,
      `It refuses the access key: ${reasonOf(error)}`,
      ADVICE[name] ?? 'Check S3_ENDPOINT and the S3_* keys',
    );
  }
  return checkUploads(storage, new URL(config.PUBLIC_URL).origin);
}

/** Asks as a browser does before it sends a file from the product's page to another host. */
async function checkUploads(storage: ObjectStorage, origin: string): Promise<Finding> {
  const todo = `Allow PUT with the header content-type from ${origin} in the bucket’s CORS rules: docs/operations/deploy.md, "File store"`;
  const { url } = await storage.signUpload({
    id: randomUUID(),
    path: newObjectPath('image', 'png'),
    contentType: 'image/png',
    size: 1,
    userId: randomUUID(),
    expiresAt: new Date(Date.now() + 60_000),
  });
  try {
    const { headers, status } = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const allows = (name: string, wanted: string): boolean =>
      (headers.get(`access-control-allow-${name}`) ?? '')
        .split(',')
        .some((one) => ['*', wanted.toLowerCase()].includes(one.trim().toLowerCase()));
    if (status < 300 && allows('origin', origin) && allows('methods', 'PUT') && allows('headers', 'content-type'))
      return ok(PART, 'It accepts the access key and uploads from browsers');
    return fail(PART, `It accepts the access key but no uploads from ${origin} (${status})`, todo);
  } catch (error) {
    return fail(PART, `The check of browser uploads failed: ${reasonOf(error)}`, todo);
  }
}
