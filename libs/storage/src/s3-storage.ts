import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Readable } from 'node:stream';
import { MissingObject, objectKey, pathOfKey } from './object-storage.ts';
import type {
  Acceptance,
  ByteRange,
  ObjectStorage,
  StoredObject,
  UploadClaim,
  UploadTarget,
} from './object-storage.ts';
import { requireWhole } from './size-rules.ts';
import type { StorageConfig } from './storage-config.ts';

/**
 * The prefix of uploads until they are checked. Served files have another key, which no upload address can write: a checked file
 * cannot be exchanged afterwards.
 */
const INCOMING = 'incoming/';

/** Objects in an S3-compatible store; browsers send files straight to it by presigned PUT (docs/product/content.md#uploads). */
class S3Storage implements ObjectStorage {
  readonly needsSize = true;

  /** @param prefix put before every key: empty, or ending with a slash */
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
    private readonly prefix: string,
  ) {}

  /** Type and size are part of the signature: the store refuses everything else. */
  async signUpload({ path, contentType, size, expiresAt }: UploadClaim): Promise<UploadTarget> {
    if (size === null) throw new Error('An address of the store is for a file of known size only');
    const command = new PutObjectCommand({
      Bucket: this.bucket,
      Key: this.incoming(path),
      ContentType: contentType,
      ContentLength: size,
    });
    const expiresIn = Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 1000));
    const signableHeaders = new Set(['host', 'content-type', 'content-length']);
    const url = await getSignedUrl(this.client, command, { expiresIn, signableHeaders });
    return { url, headers: { 'content-type': contentType } };
  }

  async put(path: string, body: Readable, acceptance: Acceptance): Promise<number> {
    const { contentType, exactBytes } = acceptance;
    if (exactBytes === null) throw new Error('The store takes files of known size only');
    await this.client.send(
      new PutObjectCommand({
        Bucket: this.bucket,
        Key: this.incoming(path),
        Body: body,
        ContentType: contentType,
        ContentLength: exactBytes,
      }),
    );
    const size = await this.confirm(path, acceptance);
    if (size === null) throw new Error('The store lost the file it took');
    return size;
  }

  async confirm(path: string, acceptance: Acceptance): Promise<number | null> {
    const key = this.incoming(path);
    const found = await this.head(key);
    if (!found) return (await this.stat(path))?.size ?? null;
    try {
      requireWhole(found.size, acceptance);
      await acceptance.check({
        size: found.size,
        read: (length) => this.bytes(key, { start: 0, end: Math.min(length, found.size) - 1 }, found.etag),
      });
      await this.client.send(
        new CopyObjectCommand({
          Bucket: this.bucket,
          Key: this.keyOf(path),
          CopySource: `${this.bucket}/${key.split('/').map(encodeURIComponent).join('/')}`,
          CopySourceIfMatch: found.etag,
        }),
      );
    } finally {
      await this.remove(key);
    }
    return found.size;
  }

  async stat(path: string): Promise<StoredObject | null> {
    const found = await this.head(this.keyOf(path));
    return found && { path, size: found.size, modifiedAt: found.modifiedAt };
  }

  async read(path: string, range?: ByteRange): Promise<Readable> {
    try {
      return (await this.get(this.keyOf(path), range)).Body as Readable;
    } catch (error) {
      // Not NoSuchBucket: a missing bucket is an error of the configuration, not of the address.
      if (error instanceof NoSuchKey) throw new MissingObject(path, error);
      throw error;
    }
  }

  delete(path: string): Promise<void> {
    return this.remove(this.keyOf(path));
  }

  async *list(): AsyncIterable<StoredObject> {
    for await (const { key, size, modifiedAt } of this.keys(this.prefix)) {
      const path = pathOfKey(key.slice(this.prefix.length));
      if (path) yield { path, size, modifiedAt };
    }
  }

  async deleteUnfinished(before: Date): Promise<number> {
    let deleted = 0;
    for await (const { key, modifiedAt } of this.keys(this.prefix + INCOMING)) {
      if (modifiedAt >= before) continue;
      await this.remove(key);
      deleted += 1;
    }
    return deleted;
  }

  private keyOf(path: string): string {
    return this.prefix + objectKey(path);
  }

  private incoming(path: string): string {
    return this.prefix + INCOMING + objectKey(path);
  }

  private async head(key: string): Promise<{ size: number; modifiedAt: Date; etag: string | undefined } | null> {
    try {
      const { ContentLength, LastModified, ETag } = await this.client.send(
        new HeadObjectCommand({ Bucket: this.bucket, Key: key }),
      );
      return { size: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0), etag: ETag };
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }

  private get(key: string, range?: ByteRange, etag?: string) {
    return this.client.send(
      new GetObjectCommand({
        Bucket: this.bucket,
        Key: key,
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        ...(etag && { IfMatch: etag }),
      }),
    );
  }

  private async bytes(key: string, range: ByteRange, etag: string | undefined): Promise<Uint8Array> {
    const { Body } = await this.get(key, range, etag);
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  }

  private async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
  }

  private async *keys(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: Date }> {
    let token: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, ContinuationToken: token }),
      );
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        if (Key) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
      token = page.NextContinuationToken;
    } while (token);
  }
}

/** The S3-compatible store that the configuration names. Throws when its bucket or key is missing. */
export function createS3Storage(config: StorageConfig): S3Storage {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) throw new Error('The S3 store is not configured');
  const client = new S3Client({
    region: config.S3_REGION,
    ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    // Stores other than Amazon's often know no trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const prefix = config.S3_PREFIX.split('/').filter(Boolean).join('/');
  return new S3Storage(client, S3_BUCKET, prefix && `${prefix}/`);
}
