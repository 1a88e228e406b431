import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import type { MemberEntry, MemberFilter } from '@t0/contracts/accounts';
import { memberActivity } from '@t0/domain/members';
import { MembersService } from './members.service.ts';

const COLUMNS = [
  'Email',
  'First name',
  'Last name',
  'ID',
  'Administrator',
  'Active subscription',
  'Subscription status',
  'Membership',
  'Plan',
  'Renewal or end',
  'Stripe customer',
  'Whop user',
  'Joined',
  'Last login',
  'Last seen',
  'Activity',
  'IP address',
  'Location',
  'Device',
  'Session',
];

/** The table of users as a CSV file, written page by page. */
@Injectable()
export class MembersExport {
  constructor(private readonly members: MembersService) {}

  /** Sends the file. Fails before the first byte, or ends the connection so that half a file is not taken for a whole one. */
  async write(filter: MemberFilter, response: Response): Promise<void> {
    const pages = this.members.all(filter);
    // Read before anything is sent, so that a failure is still an answer.
    const first = await pages.next();
    response.set({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="users-${new Date().toISOString().slice(0, 10)}.csv"`,
      'x-content-type-options': 'nosniff',
    });
    const rows = async function* (): AsyncGenerator<string[]> {
      if (!first.done) for (const user of first.value) yield rowOf(user);
      for await (const page of pages) for (const user of page) yield rowOf(user);
    };
    // With the mark that makes spreadsheets read UTF-8.
    const csv = stringify({
      header: true,
      columns: COLUMNS,
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    });
    await pipeline(Readable.from(rows()), csv, response);
  }
}

function rowOf(user: MemberEntry): string[] {
  return [
    user.email,
    user.firstName ?? '',
    user.lastName ?? '',
    user.id,
    user.isAdmin ? 'yes' : 'no',
    user.hasActiveSubscription ? 'yes' : 'no',
    user.subscriptionStatus,
    user.membership,
    user.plan ?? '',
    user.renewsAt ?? '',
    user.stripeCustomerId ?? '',
    user.whopUserId ?? '',
    user.createdAt,
    user.lastLoginAt ?? '',
    user.lastSeenAt ?? '',
    memberActivity(user.lastLoginAt, Date.now()),
    user.ipAddress ?? '',
    user.location,
    user.deviceInfo ?? '',
    user.sessionId ?? '',
  ];
}
