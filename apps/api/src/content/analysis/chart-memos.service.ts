import { BadRequestException, Injectable } from '@nestjs/common';
import { isObjectPath, type ChartMemo as WireChartMemo, type ChartMemoDto } from '@t0/contracts/content';
import { LIMITS } from '@t0/contracts/platform';
import { signalInstruments, type SignalInstrument } from '@t0/contracts/prices';
import { ChartMemo, toWireChartMemo } from '@t0/database/content';
import { EventLog } from '@t0/events';
import { DataSource, type EntityManager } from 'typeorm';
import { requireExpectedVersion } from '../../platform/edit-conflict.ts';
import { ContentFiles } from '../files/content-files.ts';
import { noMemo } from './parse-instrument.pipe.ts';

/**
 * The images a memo shall have, in order and each once: the list as given, the legacy single image in front when it is not among
 * them. Undefined: as they are. 400 when there are too many.
 */
function wantedImages(
  { memoImageUrls, memoImageUrl }: ChartMemoDto,
  ownPath: (address: string) => string,
  present: readonly string[],
): string[] | undefined {
  if (memoImageUrls === undefined && !memoImageUrl) return undefined;
  const listed = (memoImageUrls ?? present).map(ownPath);
  const single = memoImageUrl ? [ownPath(memoImageUrl)] : [];
  const images = [...new Set(single.some((one) => listed.includes(one)) ? listed : [...single, ...listed])];
  if (images.length <= LIMITS.chartMemo.imagesMax) return images;
  const message = `A memo can have at most ${LIMITS.chartMemo.imagesMax} images`;
  throw new BadRequestException({ error: 'VALIDATION_FAILED', message, fields: { memoImageUrls: message } });
}

const TEXTS = ['memoText', 'keyLevels', 'marketStructure', 'riskManagement'] as const;

/** Keeps one memo per instrument: each call is one transaction with its event. Uploaded images belong to one memo. */
@Injectable()
export class ChartMemosService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly files: ContentFiles,
  ) {}

  async list(): Promise<WireChartMemo[]> {
    return (await this.db.getRepository(ChartMemo).find({ order: { instrument: 'ASC' } })).map(toWireChartMemo);
  }

  /**
   * Writes what is given; the rest stays. Images taken off are deleted. 409 with the current state (null: there is none) when
   * `version` is given and not the current one.
   */
  async write(instrument: SignalInstrument, body: ChartMemoDto, authorId: string): Promise<WireChartMemo> {
    requireSameInstrument(instrument, body);
    await this.confirmImages(body);
    const { stored, released } = await this.log.transact(async (manager, emit) => {
      const known = await lockMemo(manager, instrument);
      if (!known && !signalInstruments().includes(instrument)) throw noMemo();
      const before = known && toWireChartMemo(known);
      requireExpectedVersion(body.version, { name: 'memo', code: 'CHART_MEMO_CHANGED', current: before });
      const memo = known ?? emptyMemo(manager, instrument);
      for (const field of TEXTS) memo[field] = body[field] ?? memo[field];
      const present = memo.memoImageUrls;
      const confirmed = (address: string): string =>
        present.includes(address) ? address : this.files.pictureAddress(address, 'memoImageUrls');
      memo.memoImageUrls = wantedImages(body, confirmed, present) ?? present;
      if (before && JSON.stringify(toWireChartMemo(memo)) === JSON.stringify(before)) {
        return { stored: before, released: [] };
      }
      const usedBy = `chart_memo:${instrument}`;
      for (const path of memo.memoImageUrls.filter(isObjectPath)) await this.files.attach(manager, path, usedBy);
      const released = await this.files.release(manager, usedBy, memo.memoImageUrls);
      const stored = toWireChartMemo(await manager.save(Object.assign(memo, { updatedBy: authorId })));
      emit('chart_memo.updated', 'subscribers', stored);
      return { stored, released };
    });
    await this.files.remove(released);
    return stored;
  }

  private async confirmImages({ memoImageUrls = [], memoImageUrl }: ChartMemoDto): Promise<void> {
    const addresses = [...memoImageUrls, ...(memoImageUrl ? [memoImageUrl] : [])];
    const paths = addresses.map((address) => this.files.ownPath(address)).filter(isObjectPath);
    for (const path of new Set(paths)) await this.files.confirm(path, 'image');
  }
}

function requireSameInstrument(instrument: SignalInstrument, body: ChartMemoDto): void {
  if (body.instrument === undefined || body.instrument === instrument) return;
  const message = 'The instrument is not that of the address';
  throw new BadRequestException({ error: 'VALIDATION_FAILED', message, fields: { instrument: message } });
}

function emptyMemo(manager: EntityManager, instrument: SignalInstrument): ChartMemo {
  return manager.create(ChartMemo, {
    instrument,
    memoText: '',
    memoImageUrls: [],
    keyLevels: '',
    marketStructure: '',
    riskManagement: '',
  });
}

/** The memo, locked until the transaction ends. An advisory lock also covers a missing row, so that two editors follow one another. */
async function lockMemo(manager: EntityManager, instrument: SignalInstrument): Promise<ChartMemo | null> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`chart_memo:${instrument}`]);
  return manager.findOne(ChartMemo, { where: { instrument }, lock: { mode: 'pessimistic_write' } });
}
