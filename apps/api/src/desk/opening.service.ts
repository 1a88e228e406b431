import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Opening } from '@t0/contracts';
import { OpeningParts } from '../platform/opening-parts.ts';
import type { Encoded } from '../live/encoded-answer.ts';
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

  /** Every part that the guard of its single call would let this user read. */
  async read(request: Request): Promise<Encoded<Opening>> {
    const { user } = request;
    const lists = this.shared.ofOpening(user);
    const [own, ...readings] = await Promise.all([
      this.own.read(user),
      ...lists.map(async (list) => list.at(await this.head.of(request))),
    ]);
    const parts = [...own].map(([path, wire]) => partOf(path, JSON.stringify(wire)));
    for (const [index, { json }] of readings.entries()) parts.push(partOf(lists[index]!.definition.path, json));
    return `{"parts":{${parts.join(',')}}}`;
  }
}

/** An address contains nothing that JSON would escape. */
const partOf = (path: string, json: string): string => `"${path}":${json}`;
