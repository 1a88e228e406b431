import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { OpeningParts } from '../platform/opening-parts.ts';
import { LogHead } from '../live/log-head.ts';
import { SharedReadings } from '../live/shared-readings.ts';

/** Builds the opening of one user: shared lists as they were encoded once, and the user's own parts. */
@Injectable()
export class OpeningService {
  constructor(
    private readonly own: OpeningParts,
    private readonly shared: SharedReadings,
    private readonly head: LogHead,
  ) {}

  /** The answer in UTF-8, with every part that the guard of its single call would let this user read. */
  async read(request: Request): Promise<Buffer> {
    const { user } = request;
    const [own, ...readings] = await Promise.all([
      this.own.encode(user),
      ...this.shared.ofOpening(user).map(async (list) => list.at(await this.head.of(request))),
    ]);
    const parts = readings.flatMap(({ part }) => [COMMA, part]);
    return Buffer.concat([Buffer.from(`{"parts":{${own}`), ...parts, END]);
  }
}

const COMMA = Buffer.from(',');
const END = Buffer.from('}}');
