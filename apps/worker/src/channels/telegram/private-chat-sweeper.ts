import { Inject, Injectable } from '@nestjs/common';
import { PrivateChatGateway, type TelegramAnswer, type TelegramClient } from '@t0/channels/telegram';
import type { Config } from '@t0/config';
import { MAY_BE_IN_PRIVATE_CHAT } from '@t0/database/channels';
import type { Logger } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER, TELEGRAM } from '../../platform/tokens.ts';

/** The most removals of one run: the next one follows. */
const MOST = 50;
const SECOND_MS = 1000;
/** Pauses before a failed removal is tried again, ms: doubled each time. */
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 600 * SECOND_MS;
/** An administrator of the chat stays, and is checked again, as they may not be one for ever. */
const ADMINISTRATOR_PAUSE_MS = 3600 * SECOND_MS;
/** A user who was let in within this time may be on the way in: the call of Telegram takes 15 s at most. */
const ON_THE_WAY = "interval '60 seconds'";

const HAS_TO_LEAVE = `NOT ${MAY_BE_IN_PRIVATE_CHAT}`;
/** Leases the next user, so that two workers never handle one user. A worker that dies blocks only this user, until the lease ends. */
const TAKE = `
  UPDATE private_chat_members m SET next_try_at = now() + interval '90 seconds'
  WHERE id = (
    SELECT id FROM private_chat_members m
    WHERE chat_id = $1 AND next_try_at <= now() AND (state = 'removing' OR ${HAS_TO_LEAVE})
    ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id, telegram_id AS person, state, invite, attempts, ${MAY_BE_IN_PRIVATE_CHAT} AS "mayBeIn",
    coalesce(admitted_at > now() - ${ON_THE_WAY}, false) AS "isOnTheWay"`;
/** The last check of access before the user is removed; from here on a ban by the bot may exist. */
const REMOVING = `UPDATE private_chat_members m SET state = 'removing', invite = NULL WHERE id = $1 AND ${HAS_TO_LEAVE} RETURNING id`;
const FORGET = `DELETE FROM private_chat_members m WHERE id = $1 AND (state = 'removing' OR ${HAS_TO_LEAVE})`;
/** Got access back before the ban. */
const STAYS = `UPDATE private_chat_members SET state = 'joined', attempts = 0, last_error = NULL WHERE id = $1`;
const LATER = `
  UPDATE private_chat_members SET next_try_at = now() + make_interval(secs => $2), attempts = least(attempts + 1, 1000), last_error = left($3::text, 300)
  WHERE id = $1`;

/** A user who has to leave. */
interface Leaving {
  id: number;
  person: string;
  state: string;
  invite: string | null;
  attempts: number;
  mayBeIn: boolean;
  isOnTheWay: boolean;
}

/**
 * Removes users from the private chat whose access, or link to the terminal, ended (docs/product/channels.md#private-chat). There is no
 * list of them: each query finds them in the rows, so that nothing is lost, whatever ended the access and whenever a worker dies. A removal
 * is a ban that is lifted at once; between the two the row says so.
 */
class PrivateChatSweeper {
  constructor(
    private readonly db: DataSource,
    private readonly gate: PrivateChatGateway,
    private readonly logger: Logger,
  ) {}

  /** Handles each user who has to leave and is due, once. Removals that Telegram refuses now are tried again. */
  async sweep(): Promise<void> {
    for (let count = 0; count < MOST; count += 1) {
      const [[one]] = await this.db.query<[Leaving[], number]>(TAKE, [this.gate.chatId]);
      if (!one) return;
      const trouble = await this.remove(one);
      if (!trouble) continue;
      await this.db.query(LATER, [one.id, pauseAfter(trouble, one.attempts) / SECOND_MS, trouble.why]);
      if (trouble.why !== null)
        this.logger.warn(
          { why: trouble.why },
          'Removing a user from the private chat failed; the sweep tries again later',
        );
    }
  }

  /** Answers the error that prevented the removal; null: done. */
  private async remove({ id, person, state, invite, mayBeIn, isOnTheWay }: Leaving): Promise<Trouble | null> {
    if (invite !== null) {
      const revoked = await this.gate.revoke(person, invite);
      // A link that is unknown to Telegram counts as revoked.
      if (revoked.is === 'later') return revoked;
    }
    const status = await this.gate.statusOf(person);
    if (status.is !== 'accepted') return status;
    switch (status.result) {
      case 'administrator':
        return ADMINISTRATOR;
      case 'member':
        return mayBeIn ? this.forgive(id) : this.expel(id, person);
      case 'banned':
        // A ban of the owner's stays.
        return state === 'removing' ? this.letReturn(id, person) : this.forget(id);
      case 'left':
        return isOnTheWay ? ON_ITS_WAY : this.forget(id);
    }
  }

  private async expel(id: number, person: string): Promise<Trouble | null> {
    const [rows] = await this.db.query<[object[], number]>(REMOVING, [id]);
    if (rows.length === 0) return null;
    const banned = await this.gate.ban(person);
    if (banned.is !== 'accepted') return banned;
    return banned.result ? this.letReturn(id, person) : ADMINISTRATOR;
  }

  private async letReturn(id: number, person: string): Promise<Trouble | null> {
    return refusalOf(await this.gate.unban(person)) ?? this.forget(id);
  }

  private async forget(id: number): Promise<null> {
    await this.db.query(FORGET, [id]);
    return null;
  }

  private async forgive(id: number): Promise<null> {
    await this.db.query(STAYS, [id]);
    return null;
  }
}

/** The reason to try again, where it is worth a log line, and the wait where that is known. */
interface Trouble {
  why: string | null;
  afterMs?: number;
}

const ADMINISTRATOR: Trouble = { why: 'An administrator of the chat stays', afterMs: ADMINISTRATOR_PAUSE_MS };
const ON_ITS_WAY: Trouble = { why: null, afterMs: FIRST_PAUSE_MS };

const refusalOf = (answer: TelegramAnswer<unknown>): Trouble | null => (answer.is === 'accepted' ? null : answer);

function pauseAfter({ afterMs }: Trouble, attempts: number): number {
  return afterMs ?? Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20), LONGEST_PAUSE_MS);
}

/** Interval of the check for users who have to leave, ms: people see a removal as immediate. */
const EVERY_MS = 2000;

/** Removes users whose access ended from the owner's private chat. Off without TELEGRAM_PRIVATE_CHAT. */
@Injectable()
export class PrivateChat {
  constructor(
    db: DataSource,
    tasks: PeriodicTasks,
    @Inject(TELEGRAM) client: TelegramClient | null,
    @Inject(CONFIG) { TELEGRAM_PRIVATE_CHAT: privateChat }: Config,
    @Inject(LOGGER) logger: Logger,
  ) {
    if (!client || privateChat === undefined) return;
    const sweeper = new PrivateChatSweeper(db, new PrivateChatGateway(client, privateChat), logger);
    tasks.add({
      run: () => sweeper.sweep(),
      everyMs: EVERY_MS,
      atStart: true,
      failure: 'Sweeping the private chat failed; the next run removes users whose access ended',
    });
  }
}
