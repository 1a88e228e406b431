import { ForbiddenException, Injectable, NotFoundException, UnauthorizedException } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { mayReadRecord, RecordAudienceReader } from './record-audience.ts';

/** Lets through whom the owner shows the record, and administrators always: 404 while it is off, else 401 or 403. */
@Injectable()
export class RecordGuard implements CanActivate {
  constructor(private readonly audience: RecordAudienceReader) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user } = context.switchToHttp().getRequest<Request>();
    const audience = await this.audience.read();
    if (mayReadRecord(audience, user)) return true;
    if (audience === 'off') throw new NotFoundException({ error: 'RECORD_OFF', message: 'The record is not shown' });
    if (user)
      throw new ForbiddenException({ error: 'SUBSCRIPTION_REQUIRED', message: 'An active subscription is required' });
    throw new UnauthorizedException({ error: 'UNAUTHENTICATED', message: 'Unauthorized: log in to continue' });
  }
}
