import { Injectable } from '@nestjs/common';
import { pendingDeletion } from '@t0/billing';
import { sessionHandle } from '@t0/accounts';
import type {
  MemberChannel,
  MemberMail,
  MemberNote as WireNote,
  MemberPage,
  MemberSession,
  MemberSubscription,
} from '@t0/contracts/members';
import { AccountEmail, Passkey, toAdminUser, User, UserDevice, UserTwoFactor } from '@t0/database/accounts';
import { Subscription } from '@t0/database/billing';
import { EMAIL_COUNTS } from '@t0/database/channels';
import { BlacklistedEmail, EmailSuppression } from '@t0/database/email';
import { DirectMessage, MemberNote, toWireAdminMessage } from '@t0/database/members';
import { INBOX, IS_READ, IS_VISIBLE, LAST_WORDS } from '@t0/database/notifications';
import type { SessionData } from 'express-session';
import { DataSource, IsNull, Not } from 'typeorm';
import { describeDevice } from '../platform/session/describe-device.ts';
import { noSuchMember, requireOwnerOfStaff } from './member-refusals.ts';
import { ProviderLinks } from './provider-links.ts';

const SESSIONS = `
  SELECT sid, sess FROM sessions
  WHERE sess->'passport'->>'user' = $1 AND expire > now() AND sess->'renewedAt' IS NULL`;
const CHANNELS = `
  SELECT channel, ${EMAIL_COUNTS}, max(sent_at) AS "lastSentAt" FROM deliveries WHERE user_id = $1 AND kind <> 'own-alert' GROUP BY channel`;
/** What each channel reaches now, by the names of the deliveries' channels. */
const TARGETS = `
  SELECT (SELECT count(*)::integer FROM push_devices WHERE user_id = $1) AS push,
    (SELECT count(*)::integer FROM telegram_chats WHERE user_id = $1) AS telegram,
    (SELECT count(*)::integer FROM sms_numbers WHERE user_id = $1) AS sms,
    (SELECT count(*)::integer FROM webhooks WHERE user_id = $1 AND is_on) AS webhook`;
/** What the member marked, without what came before the membership. */
const READ = `
  SELECT count(*)::integer AS count, max(coalesce(r.read_at, p.read_to)) AS "lastAt"
  FROM users u CROSS JOIN ${INBOX}
  WHERE u.id = $1 AND ${IS_VISIBLE} AND ${IS_READ} AND (r.id IS NOT NULL OR ${LAST_WORDS} <= p.read_to)`;

const MAILS_SHOWN = 20;
const MESSAGES_SHOWN = 3;
const iso = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;

/** Reads the page of one member (docs/product/console.md#one-member): a fixed number of statements, and nothing of the journal. */
@Injectable()
export class MemberPageService {
  constructor(
    private readonly db: DataSource,
    private readonly links: ProviderLinks,
  ) {}

  /** 404 when there is no such account, 403 for an account of staff, which the owner alone reads. */
  async read(id: string, actor: Express.User): Promise<MemberPage> {
    const user = await this.db.manager.findOneBy(User, { id });
    if (!user) throw noSuchMember();
    requireOwnerOfStaff(actor, user);
    const manager = this.db.manager;
    const [factor, passkeys, blacklisted, suppression, browsers, deletion] = await Promise.all([
      manager.existsBy(UserTwoFactor, { userId: id, confirmedAt: Not(IsNull()) }),
      manager.countBy(Passkey, { userId: id }),
      manager.findOneBy(BlacklistedEmail, { email: user.email }),
      manager.findOneBy(EmailSuppression, { email: user.email }),
      manager.countBy(UserDevice, { userId: id }),
      pendingDeletion(manager, id),
    ]);
    const [subscriptions, sessions, channels, read, mails, line, notes] = await Promise.all([
      this.subscriptions(id),
      this.sessions(id),
      this.channels(id),
      this.readMarks(id),
      this.mails(user.email),
      this.line(id),
      this.notes(id),
    ]);
    return {
      member: toAdminUser(user),
      emailVerified: user.emailVerifiedAt !== null,
      hasPassword: user.password !== null,
      secondFactor: factor,
      passkeys,
      blacklisted: blacklisted && { reason: blacklisted.reason, since: blacklisted.blacklistedAt.toISOString() },
      suppressed: suppression?.reason ?? null,
      deletedAt: iso(deletion?.dueAt),
      subscriptions,
      sessions,
      browsers,
      channels,
      read,
      mails,
      line,
      notes,
    };
  }

  private async subscriptions(userId: string): Promise<MemberSubscription[]> {
    const rows = await this.db.manager.find(Subscription, {
      where: { userId },
      order: { startedAt: 'DESC', id: 'DESC' },
    });
    return rows.map((row) => ({
      id: row.id,
      provider: row.provider,
      externalId: row.externalId,
      customerId: row.customerId,
      status: row.status,
      plan: row.plan,
      currentPeriodEnd: iso(row.currentPeriodEnd),
      cancelAtPeriodEnd: row.cancelAtPeriodEnd,
      startedAt: row.startedAt.toISOString(),
      endedAt: iso(row.endedAt),
      resumesAt: iso(row.resumesAt),
      url: this.links.subscription(row.provider, row.externalId),
    }));
  }

  /** The last used first. */
  private async sessions(userId: string): Promise<MemberSession[]> {
    const rows: { sid: string; sess: SessionData }[] = await this.db.query(SESSIONS, [userId]);
    const lastUse = ({ seenAt, signedInAt }: SessionData): number => seenAt ?? signedInAt ?? 0;
    return rows
      .sort((a, b) => lastUse(b.sess) - lastUse(a.sess))
      .map(({ sid, sess }) => ({
        handle: sessionHandle(sid),
        device: describeDevice(sess.device),
        address: sess.address ?? null,
        signedInAt: new Date(sess.signedInAt ?? 0).toISOString(),
        lastSeenAt: new Date(lastUse(sess)).toISOString(),
      }));
  }

  private async channels(userId: string): Promise<MemberChannel[]> {
    const [counted, [targets]] = await Promise.all([
      this.db.query<(Omit<MemberChannel, 'targets' | 'lastSentAt'> & { lastSentAt: Date | null })[]>(CHANNELS, [
        userId,
      ]),
      this.db.query<[Record<string, number>]>(TARGETS, [userId]),
    ]);
    const known = ['email', ...Object.keys(targets).filter((channel) => targets[channel]! > 0)];
    const names = [...new Set([...known, ...counted.map(({ channel }) => channel)])];
    return names.map((channel) => {
      const row = counted.find((one) => one.channel === channel);
      const { sent = 0, failed = 0, queued = 0, suppressed = 0, lastSentAt = null } = row ?? {};
      return {
        channel,
        sent,
        failed,
        queued,
        suppressed,
        lastSentAt: iso(lastSentAt),
        targets: targets[channel] ?? null,
      };
    });
  }

  private async readMarks(userId: string): Promise<MemberPage['read']> {
    const [read] = await this.db.query<[{ count: number; lastAt: Date | null }]>(READ, [userId]);
    return { count: read.count, lastAt: iso(read.lastAt) };
  }

  private async mails(email: string): Promise<MemberMail[]> {
    const rows = await this.db.manager.find(AccountEmail, {
      where: { email },
      order: { id: 'DESC' },
      take: MAILS_SHOWN,
    });
    return rows.map(({ id, kind, deliveryStatus, createdAt, sentAt, lastError }) => ({
      id,
      kind,
      status: deliveryStatus,
      createdAt: createdAt.toISOString(),
      sentAt: iso(sentAt),
      error: lastError,
    }));
  }

  private async line(userId: string): Promise<MemberPage['line']> {
    const [unread, last] = await Promise.all([
      this.db.manager.countBy(DirectMessage, { userId, isFromAdmin: false, isRead: false }),
      this.db.manager.find(DirectMessage, { where: { userId }, order: { id: 'DESC' }, take: MESSAGES_SHOWN }),
    ]);
    return { unread, last: last.map(toWireAdminMessage) };
  }

  private async notes(userId: string): Promise<WireNote[]> {
    return (await this.db.manager.find(MemberNote, { where: { userId }, order: { id: 'DESC' } })).map(toWireNote);
  }
}

/** A stored note as it crosses the wire. */
export function toWireNote({ id, text, authorEmail, createdAt }: MemberNote): WireNote {
  return { id, text, authorEmail, createdAt: createdAt.toISOString() };
}
