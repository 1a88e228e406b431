import { randomUUID } from 'node:crypto';
import { BadRequestException, Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import { extensionOf, validateUpload, UPLOAD_RULES, UPLOAD_TEXTS } from '@t0/contracts/content';
import type { CreateUploadDto, UploadGrant, UploadKind } from '@t0/contracts/content';
import { CONTENT_TYPES, LIMITS } from '@t0/contracts/platform';
import { Upload } from '@t0/database/content';
import type { Logger } from '@t0/observability';
import { newObjectPath, type ObjectStorage } from '@t0/storage';
import { DataSource } from 'typeorm';
import { LOGGER } from '../../platform/tokens.ts';
import { STORAGE } from './tokens.ts';
import { uploadRefusal } from './upload-refusal.ts';

/** Makes upload addresses: each for one file, one user and 15 minutes (docs/SECURITY.md#uploads). */
@Injectable()
export class UploadGrants {
  constructor(
    private readonly db: DataSource,
    @Inject(STORAGE) private readonly storage: ObjectStorage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** An address for a file of this kind. 400 or 413 when its name or size is not allowed or missing, 503 when the store gives none. */
  async grant(kind: UploadKind, { fileName, fileSize }: CreateUploadDto, userId: string): Promise<UploadGrant> {
    const { maxBytes } = UPLOAD_RULES[kind];
    const error = validateUpload(kind, fileName, fileSize);
    if (error) {
      throw uploadRefusal(error === UPLOAD_TEXTS.tooLarge(maxBytes) ? 'FILE_TOO_LARGE' : 'FILE_TYPE_INVALID', error);
    }
    if (fileSize === undefined && this.storage.needsSize) {
      const message = UPLOAD_TEXTS.sizeRequired;
      throw new BadRequestException({ error: 'FILE_SIZE_REQUIRED', message, fields: { fileSize: message } });
    }
    const id = randomUUID();
    const extension = extensionOf(fileName);
    const claim = {
      id,
      path: newObjectPath(kind, extension, id),
      contentType: CONTENT_TYPES[extension]!,
      size: fileSize ?? null,
      userId,
      expiresAt: new Date(Date.now() + LIMITS.upload.minutes * 60_000),
    };
    try {
      const target = await this.storage.signUpload(claim);
      await this.db.getRepository(Upload).insert({
        id,
        objectPath: claim.path,
        kind,
        ownerId: userId,
        fileName,
        contentType: claim.contentType,
        declaredSize: claim.size,
        expiresAt: claim.expiresAt,
      });
      return {
        uploadURL: target.url,
        objectPath: claim.path,
        method: 'PUT',
        headers: target.headers,
        maxBytes,
        expiresAt: claim.expiresAt.toISOString(),
      };
    } catch (error) {
      this.logger.error({ err: error, kind }, 'Creating an upload address failed; the caller gets status 503');
      throw new ServiceUnavailableException({ error: 'UPLOAD_URL_FAILED', message: UPLOAD_TEXTS.noUrl });
    }
  }
}
