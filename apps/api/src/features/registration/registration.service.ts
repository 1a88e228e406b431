import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { announceAccess, isBlacklisted, normalEmail, requestAccountEmail } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { RegisterDto, Registration } from '@t0/contracts';
import { hashPassword, User } from '@t0/database';
import { EventLog } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { requireNewPassword } from '../../platform/access/new-password.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { networkOf, throttleKey } from '../../platform/throttle/throttle-key.ts';
import { CONFIG } from '../../platform/tokens.ts';

/** New accounts by self-registration (specification 1, sections 4 and 7). */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly log: EventLog,
    private readonly throttle: Throttle,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Creates an account, without signing it in. The answer and the work are the same when the address is taken, blacklisted or an
   * administrator's (security.md, 'sign-in'): nothing changes then, and who owns the mailbox is told by mail. 400 for a password
   * that may not be set, 429 after too many registrations from one address.
   */
  async register(body: RegisterDto, address: string | undefined): Promise<Registration> {
    const email = normalEmail(body.email);
    const names = { firstName: required('firstName', body.firstName), lastName: required('lastName', body.lastName) };
    requireNewPassword(body.password, 'password');
    await this.throttle.take('register.address', throttleKey(networkOf(address)));
    const mayMail = await this.throttle.count('register.mails', throttleKey(email));
    const password = await hashPassword(body.password);
    await this.log.transact(async (manager, emit) => {
      const created = (await this.isOpen(manager, email)) && (await create(manager, { email, password, ...names }));
      if (created) announceAccess(emit, created);
      else if (mayMail) await requestAccountEmail(manager, 'already-registered', email);
    });
    return { email, ...names };
  }

  /** Whether anyone may register this address (decisions.md, 'One rule for placeholders' and 'Accounts and money'). */
  private async isOpen(manager: EntityManager, email: string): Promise<boolean> {
    const blacklisted = await isBlacklisted(manager, email);
    return !blacklisted && !this.config.ADMIN_EMAILS.includes(email);
  }
}

/** The new account; null when the address has one, also when both are registered at the same moment. */
async function create(manager: EntityManager, given: Partial<User>): Promise<User | null> {
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into(User)
    .values(given)
    .orIgnore()
    .returning('id')
    .execute();
  const [row] = inserted.raw as { id: string }[];
  return row ? manager.findOneByOrFail(User, { id: row.id }) : null;
}

function required(field: 'firstName' | 'lastName', value: string): string {
  const text = value.trim();
  if (text !== '') return text;
  const message = `${field === 'firstName' ? 'First' : 'Last'} name is required`;
  throw new BadRequestException({ error: 'VALIDATION_FAILED', message, fields: { [field]: message } });
}
