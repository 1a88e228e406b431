import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { recordKey, recordOrigin } from '@t0/config';
import type { Config } from '@t0/config';
import type { RecordLog, RecordLogKey } from '@t0/contracts';
import { verifierKey } from '@t0/domain';
import { DataSource } from 'typeorm';
import { RecordAudienceReader } from '../record-audience.ts';
import { CONFIG } from '../../platform/tokens.ts';

/** Each key's first checkpoint, found by as many steps through the index as there are keys. */
const KEYS = `
  WITH RECURSIVE found AS (
    (SELECT key, id, note FROM record_checkpoints ORDER BY key, id LIMIT 1)
    UNION ALL
    SELECT next.* FROM found, LATERAL (
      SELECT key, id, note FROM record_checkpoints c WHERE c.key > found.key ORDER BY key, id LIMIT 1) next)
  SELECT key, note AS first FROM found ORDER BY id`;

/** Answers where the record's tree is and who signs it. */
@Injectable()
export class RecordLogService {
  constructor(
    private readonly db: DataSource,
    private readonly audience: RecordAudienceReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(): Promise<RecordLog> {
    const { PUBLIC_URL, RECORD_SIGNING_KEY: seed } = this.config;
    const origin = recordOrigin(PUBLIC_URL);
    return {
      prefix: `${PUBLIC_URL}/log`,
      origin,
      key: seed ? verifierKey(sha256, origin, recordKey(seed).publicKey) : null,
      keys: await this.db.query<RecordLogKey[]>(KEYS),
      audience: await this.audience.read(),
    };
  }
}

function sha256(data: Uint8Array): Uint8Array {
  return createHash('sha256').update(data).digest();
}
