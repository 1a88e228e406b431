import { ConflictException, ForbiddenException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { Config } from '@t0/config';
import { UPLOAD_RULES, UPLOAD_TEXTS } from '@t0/contracts/content';
import { Upload } from '@t0/database/content';
import { RejectedUploadError, uploadKey, verifyClaim, type ObjectStorage } from '@t0/storage';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { CONFIG } from '../../platform/tokens.ts';
import { acceptanceOf, asRefusal, uploadRefusal } from './upload-refusal.ts';
import { STORAGE } from './tokens.ts';

/** A sender that is silent for this long is gone. */
const SILENCE_MS = 60_000;
/** Of a refused file, at most this much is still taken from the wire. */
const DISCARDED_BYTES = 16 * 1024 * 1024;

/** The sender of a file, and its network address. */
export interface Sender {
  id: string;
  token: unknown;
  userId: string;
}

/** Takes in files that are stored on disk, a chunk at a time (docs/product/content.md#uploads). */
@Injectable()
export class UploadReceiver {
  private readonly key: Buffer;

  constructor(
    private readonly db: DataSource,
    @Inject(STORAGE) private readonly storage: ObjectStorage,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.key = uploadKey(config.SESSION_SECRET);
  }

  /**
   * Stores the request's file, once. 403 when the address is not (or no longer) this user's, 409 when it was used, 413 or 400 when the file
   * is refused; then nothing remains of it.
   */
  async receive(sender: Sender, request: Request): Promise<void> {
    const silent = (): void => void request.destroy();
    request.setTimeout(SILENCE_MS, silent);
    try {
      const upload = await this.claimed(sender);
      requireFitting(upload, request);
      const size = await this.storage.put(upload.objectPath, request, acceptanceOf(upload));
      await this.db.getRepository(Upload).update({ id: upload.id, state: 'pending' }, { state: 'stored', size });
    } catch (error) {
      discardRest(request);
      throw asRefusal(error instanceof RejectedUploadError && error.code === 'UPLOAD_TAKEN' ? used() : error);
    } finally {
      request.socket.setTimeout(0, silent);
    }
  }

  private async claimed({ id, token, userId }: Sender): Promise<Upload> {
    if (this.config.STORAGE !== 'disk') throw new NotFoundException();
    const upload = await this.db.getRepository(Upload).findOneBy({ id });
    const claim = upload && {
      id,
      path: upload.objectPath,
      contentType: upload.contentType,
      size: upload.declaredSize,
      userId,
      expiresAt: upload.expiresAt,
    };
    if (!upload || !claim || !verifyClaim(this.key, claim, token)) {
      throw new ForbiddenException({
        error: 'UPLOAD_ADDRESS_INVALID',
        message: 'This upload address is no longer valid. Please choose the file again.',
      });
    }
    if (upload.state !== 'pending') throw used();
    return upload;
  }
}

/** Refuses a file by its headers alone, before a byte is read. */
function requireFitting({ kind, contentType }: Upload, request: Request): void {
  const length = Number(request.headers['content-length'] ?? 0);
  const { maxBytes, extensions } = UPLOAD_RULES[kind];
  if (length > maxBytes) {
    throw uploadRefusal('FILE_TOO_LARGE', UPLOAD_TEXTS.tooLarge(maxBytes));
  }
  if (length > 0 && !request.is(contentType)) {
    throw uploadRefusal('FILE_TYPE_INVALID', UPLOAD_TEXTS.invalidType(extensions));
  }
}

/** Lets a client that is still sending reach the answer, unless that takes too long: browsers read it after they have sent. */
function discardRest(request: Request): void {
  let rest = DISCARDED_BYTES;
  request.on('data', (chunk: Buffer) => {
    rest -= chunk.length;
    if (rest < 0) request.destroy();
  });
}

function used(): ConflictException {
  return new ConflictException({ error: 'UPLOAD_TAKEN', message: 'This file has been uploaded already.' });
}
