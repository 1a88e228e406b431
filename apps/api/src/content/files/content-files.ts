import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { isObjectPath, type UploadKind } from '@t0/contracts/content';
import { Upload } from '@t0/database/content';
import type { Logger } from '@t0/observability';
import type { ObjectStorage } from '@t0/storage';
import { DataSource, In, Not, type EntityManager } from 'typeorm';
import { CONFIG, LOGGER } from '../../platform/tokens.ts';
import { acceptanceOf, asRefusal } from './upload-refusal.ts';
import { STORAGE } from './tokens.ts';

const NOT_SHOWN = 'Must begin with https://: browsers do not show this picture otherwise';

/**
 * The files of published content. A file belongs to one thing, named like `video:12`, from the transaction that publishes it to
 * the one that deletes it; what is left over after a crash the worker sweeps.
 */
@Injectable()
export class ContentFiles {
  constructor(
    private readonly db: DataSource,
    @Inject(STORAGE) private readonly storage: ObjectStorage,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The address of a picture as it is stored. 400 naming `field` for one of another host without TLS: the page's own policy
   * (docs/SECURITY.md#csp) keeps browsers from showing it.
   */
  pictureAddress(address: string, field: string): string {
    const path = this.ownPath(address);
    if (!/^http:/i.test(path)) return path;
    throw new BadRequestException({ error: 'VALIDATION_FAILED', message: NOT_SHOWN, fields: { [field]: NOT_SHOWN } });
  }

  /** The `/objects/` path behind an address of the product; any other address unchanged. */
  ownPath(address: string): string {
    if (isObjectPath(address) || !URL.canParse(address)) return address;
    const url = new URL(address);
    const isOwnFile = url.origin === new URL(this.config.PUBLIC_URL).origin && isObjectPath(url.pathname);
    return isOwnFile ? url.pathname : address;
  }

  /**
   * Makes sure that the file is there and was checked, before content is published with it. A file that was sent straight to the store is
   * checked now. 400 when there is none, 400 or 413 when it is refused.
   */
  async confirm(path: string, kind: UploadKind): Promise<Upload> {
    const uploads = this.db.getRepository(Upload);
    const upload = await uploads.findOneBy({ objectPath: path, kind, state: Not('deleted') });
    if (!upload) throw missing();
    if (upload.state !== 'pending') return upload;
    const size = await this.storage.confirm(path, acceptanceOf(upload)).catch((error: unknown) => {
      throw asRefusal(error);
    });
    if (size === null) throw missing();
    await uploads.update({ id: upload.id, state: 'pending' }, { state: 'stored', size });
    return uploads.findOneByOrFail({ id: upload.id });
  }

  /**
   * Attaches a stored file to the published entity, inside its transaction. 400 when it is gone or attached to something else.
   * @param fileName the file's name in later downloads; by default the name it was uploaded under
   */
  async attach(manager: EntityManager, path: string, usedBy: string, fileName?: string): Promise<void> {
    const upload = await manager.findOne(Upload, { where: { objectPath: path }, lock: { mode: 'pessimistic_write' } });
    if (upload?.state === 'attached' && upload.attachedTo === usedBy) return;
    if (upload?.state !== 'stored') throw upload?.state === 'attached' ? taken() : missing();
    await manager.update(
      Upload,
      { id: upload.id },
      { state: 'attached', attachedTo: usedBy, ...(fileName && { fileName }) },
    );
  }

  /**
   * Releases all files but `keep` from the entity that uses them, inside its transaction. Answers their paths, for `remove` after commit.
   */
  async release(manager: EntityManager, usedBy: string, keep: string[] = []): Promise<string[]> {
    const gone = await manager.findBy(Upload, { attachedTo: usedBy, objectPath: Not(In(keep)) });
    const id = In(gone.map((upload) => upload.id));
    if (gone.length > 0) await manager.update(Upload, { id }, { state: 'deleted', attachedTo: null });
    return gone.map(({ objectPath }) => objectPath);
  }

  /** Deletes released files. What cannot be deleted now the worker deletes later. */
  async remove(paths: string[]): Promise<void> {
    for (const path of paths) {
      try {
        await this.storage.delete(path);
        await this.db.getRepository(Upload).delete({ objectPath: path, state: 'deleted' });
      } catch (error) {
        this.logger.warn({ err: error, path }, 'Deleting a released file failed; the sweep deletes it');
      }
    }
  }
}

function missing(): BadRequestException {
  return new BadRequestException({
    error: 'UPLOAD_NOT_FOUND',
    message: 'The uploaded file no longer exists. Please upload it again.',
  });
}

function taken(): BadRequestException {
  return new BadRequestException({
    error: 'UPLOAD_TAKEN',
    message: 'The uploaded file is in use elsewhere. Please upload it again.',
  });
}
