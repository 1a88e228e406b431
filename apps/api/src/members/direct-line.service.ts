import { BadRequestException, ForbiddenException, Injectable, NotFoundException, HttpException } from '@nestjs/common';
import type { DirectMessage as WireAdminMessage, MessagesRead, SendMessageDto } from '@t0/contracts/members';
import { LIMITS } from '@t0/contracts/platform';
import { User } from '@t0/database/accounts';
import { DirectMessage, toWireAdminMessage } from '@t0/database/members';
import { EventLog, type Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { idempotent } from '../platform/idempotency.ts';
import { ContentFiles } from '../content/files/content-files.ts';

const { perWindow, windowMinutes } = LIMITS.directLine;
const WINDOW = `interval '${windowMinutes} minutes'`;

/** One row per member; a window that has passed begins again. The row is locked until commit: messages at once are counted one by one. */
const COUNT = `
  INSERT INTO message_rate_limits AS r (user_id, message_count, window_start) VALUES ($1, 1, now())
  ON CONFLICT (user_id) DO UPDATE SET
    message_count = CASE WHEN r.window_start <= now() - ${WINDOW} THEN 1 ELSE r.message_count + 1 END,
    window_start = CASE WHEN r.window_start <= now() - ${WINDOW} THEN now() ELSE r.window_start END
  RETURNING message_count, window_start + ${WINDOW} AS ends, ceil(extract(epoch FROM window_start + ${WINDOW} - now()))::integer AS seconds`;

/**
 * Counts a member's message inside the transaction that stores it (docs/product/terminal.md#direct-line: message_rate_limits).
 * 429 when it is one too many; it is then neither stored nor counted.
 */
async function countMessage(manager: EntityManager, userId: string): Promise<void> {
  const [{ message_count: count, ends, seconds }] = await manager.query<
    [{ message_count: number; ends: Date; seconds: number }]
  >(COUNT, [userId]);
  if (count <= perWindow) return;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  throw new HttpException(
    {
      error: 'TOO_MANY_MESSAGES',
      message: `You have sent ${perWindow} messages within ${windowMinutes} minutes. You can write again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, at ${ends.toISOString().slice(11, 16)} UTC.`,
    },
    429,
  );
}

interface Outgoing extends SendMessageDto {
  userId: string;
  authorId: string;
  isFromAdmin: boolean;
}

/** Messages between a member and the administrators: each call is one transaction with its events, for both sides. */
@Injectable()
export class DirectLineService {
  constructor(
    private readonly log: EventLog,
    private readonly files: ContentFiles,
  ) {}

  /** A member writes. 429 with the end of the window after too many messages; 400 for an administrator, who has no such line. */
  sendAsMember(member: Express.User, body: SendMessageDto, key: string | undefined): Promise<WireAdminMessage> {
    if (member.isAdmin)
      throw new BadRequestException({
        error: 'NO_DIRECT_LINE',
        message: 'Administrators answer members from the console',
      });
    return this.send({ ...body, userId: member.id, authorId: member.id, isFromAdmin: false }, key);
  }

  /** An administrator writes to a member. 404 when there is no such member. */
  sendAsAdmin(
    userId: string,
    admin: Express.User,
    body: SendMessageDto,
    key: string | undefined,
  ): Promise<WireAdminMessage> {
    return this.send({ ...body, userId, authorId: admin.id, isFromAdmin: true }, key);
  }

  /** Everything the other side wrote, up to this message, is read. Repeating it changes nothing and emits nothing. */
  read(userId: string, by: 'member' | 'admin', upToId: number): Promise<MessagesRead> {
    return this.log.transact(async (manager, emit) => {
      const [marked] = await manager.query<[{ read_at: Date }[], number]>(
        `UPDATE admin_messages SET is_read = true, read_at = now()
         WHERE user_id = $1 AND id <= $2 AND is_from_admin = $3 AND NOT is_read RETURNING read_at`,
        [userId, upToId, by === 'member'],
      );
      const change: MessagesRead = {
        userId,
        by,
        upToId,
        readAt: (marked[0]?.read_at ?? new Date()).toISOString(),
      };
      if (marked.length > 0) {
        emit('admin_message.read', `user:${userId}`, change);
        emit('admin_message.read', 'staff:members', change);
      }
      return change;
    });
  }

  private async send(outgoing: Outgoing, key: string | undefined): Promise<WireAdminMessage> {
    const { userId, authorId, isFromAdmin, imageUrl } = outgoing;
    const message = outgoing.message || null;
    if (message === null && imageUrl === undefined)
      throw new BadRequestException({
        error: 'MESSAGE_EMPTY',
        message: 'Either message or image is required',
        fields: { message: 'Either message or image is required' },
      });
    if (imageUrl !== undefined) await this.requireOwnImage(imageUrl, authorId);
    return this.log.transact((manager, emit) =>
      idempotent(manager, { userId: authorId, key, request: { userId, message, imageUrl } }, async () => {
        if (!isFromAdmin) await countMessage(manager, userId);
        else await requireMember(manager, userId);
        const stored = await manager.save(
          manager.create(DirectMessage, { userId, message, imageUrl: imageUrl ?? null, isFromAdmin }),
        );
        if (imageUrl !== undefined) await this.files.attach(manager, imageUrl, `direct_line:${userId}`);
        return emitMessage(emit, toWireAdminMessage(stored));
      }),
    );
  }

  private async requireOwnImage(path: string, authorId: string): Promise<void> {
    const upload = await this.files.confirm(path, 'image');
    if (upload.ownerId !== authorId)
      throw new ForbiddenException({ error: 'IMAGE_NOT_YOURS', message: 'Only images you uploaded can be sent' });
  }
}

function emitMessage(emit: Emit, message: WireAdminMessage): WireAdminMessage {
  emit('admin_message.created', `user:${message.userId}`, message);
  emit('admin_message.created', 'staff:members', message);
  return message;
}

async function requireMember(manager: EntityManager, userId: string): Promise<void> {
  const user = await manager.findOneBy(User, { id: userId });
  if (user && !user.isAdmin) return;
  throw new NotFoundException({ error: 'MEMBER_NOT_FOUND', message: 'This member no longer exists' });
}
