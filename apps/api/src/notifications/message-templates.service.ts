import { BadRequestException, Injectable } from '@nestjs/common';
import { BROADCAST_TEXT_TOO_LONG } from '@t0/contracts/notifications';
import type {
  CreateMessageTemplateDto,
  MessageTemplate as WireMessageTemplate,
  UpdateMessageTemplateDto,
} from '@t0/contracts/notifications';
import { LIMITS } from '@t0/contracts/platform';
import { MessageTemplate, toWireMessageTemplate } from '@t0/database/notifications';
import { EventLog } from '@t0/events';
import { DataSource, type EntityManager } from 'typeorm';
import { lockRow } from '../platform/rows/lock-row.ts';
import { requireExpectedVersion } from '../platform/edit-conflict.ts';
import { idempotent } from '../platform/idempotency.ts';

const MISSING = { error: 'MESSAGE_TEMPLATE_NOT_FOUND', message: 'This template no longer exists' };
const { most } = LIMITS.messageTemplate;

/** Keeps the desk's templates: each call is one transaction with its event, for administrators. */
@Injectable()
export class MessageTemplatesService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /** By name. */
  async list(): Promise<WireMessageTemplate[]> {
    const templates = await this.db.getRepository(MessageTemplate).find({ order: { name: 'ASC', id: 'ASC' } });
    return templates.map(toWireMessageTemplate);
  }

  /** Repeating the call with the same key answers the same template. 400 when there are as many as there may be. */
  create(body: CreateMessageTemplateDto, authorId: string, key: string | undefined): Promise<WireMessageTemplate> {
    return this.log.transact((manager, emit) =>
      idempotent(manager, { userId: authorId, key, request: body }, async () => {
        await requireRoom(manager);
        const template = manager.create(MessageTemplate, { ...body, ...titleOf(body), createdBy: authorId });
        const stored = toWireMessageTemplate(await manager.save(template));
        emit('message_template.updated', 'staff:publishing', stored);
        return stored;
      }),
    );
  }

  /** 404 when it is gone, 409 with its current state when `version` is given and no longer current. */
  update(id: number, { version, ...changes }: UpdateMessageTemplateDto): Promise<WireMessageTemplate> {
    return this.log.transact(async (manager, emit) => {
      const template = await lockRow(manager, MessageTemplate, id, MISSING);
      const before = toWireMessageTemplate(template);
      requireExpectedVersion(version, { name: 'template', code: 'MESSAGE_TEMPLATE_CHANGED', current: before });
      Object.assign(template, changes);
      Object.assign(template, titleOf(template));
      if (JSON.stringify(toWireMessageTemplate(template)) === JSON.stringify(before)) return before;
      if (template.kind === 'broadcast' && template.text.length > LIMITS.notification.messageMax)
        throw refusal(BROADCAST_TEXT_TOO_LONG, 'text');
      const stored = toWireMessageTemplate(await manager.save(template));
      emit('message_template.updated', 'staff:publishing', stored);
      return stored;
    });
  }

  /** 404 when it is gone. */
  async delete(id: number): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const template = await lockRow(manager, MessageTemplate, id, MISSING);
      const tombstone = { id, version: template.version + 1 };
      await manager.remove(template);
      emit('message_template.deleted', 'staff:publishing', tombstone);
    });
  }
}

/** A signal has no title. */
const titleOf = ({ kind, title }: Pick<MessageTemplate, 'kind' | 'title'>): { title: string } => ({
  title: kind === 'signal' ? '' : title,
});

/** Two who add the last one follow one another. */
async function requireRoom(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('message_templates'))`);
  if ((await manager.count(MessageTemplate)) >= most)
    throw refusal(`There can be at most ${most} templates. Delete one first.`, 'name');
}

function refusal(message: string, field: string): BadRequestException {
  return new BadRequestException({ error: 'VALIDATION_FAILED', message, fields: { [field]: message } });
}
