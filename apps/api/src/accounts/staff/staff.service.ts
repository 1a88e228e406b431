import { BadRequestException, ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { changeRole, normalEmail, RoleRefused } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { StaffEntry, StaffRole } from '@t0/contracts/accounts';
import { User } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import { DataSource, type FindOptionsWhere } from 'typeorm';
import { CONFIG } from '../../platform/tokens.ts';

const LIST = `
  SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.role, u.last_login_at AS "lastLoginAt",
    EXISTS (SELECT FROM user_two_factor t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS "hasAuthenticator",
    (SELECT count(*) FROM passkeys p WHERE p.user_id = u.id)::integer AS passkeys
  FROM users u WHERE u.role IS NOT NULL
  ORDER BY array_position(ARRAY['owner', 'administrator', 'analyst', 'support'], u.role::text), u.email`;

type Row = Omit<StaffEntry, 'lastLoginAt'> & { lastLoginAt: Date | null };

/** The people of staff: each change of a role is one transaction with its events (docs/product/settings.md#staff). */
@Injectable()
export class StaffService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Everybody with a role, the most powerful first. */
  async list(): Promise<StaffEntry[]> {
    const rows = await this.db.query<Row[]>(LIST);
    return rows.map((row) => ({ ...row, lastLoginAt: row.lastLoginAt?.toISOString() ?? null }));
  }

  /** Gives an existing account a role. 400 at the address when there is none, 409 when its mailbox is not proven. */
  add(email: string, role: StaffRole): Promise<StaffEntry[]> {
    const message = 'No account has this address. Ask the person to register first.';
    return this.store({ email: normalEmail(email) }, role, () => {
      throw new BadRequestException({ error: 'ACCOUNT_NOT_FOUND', message, fields: { email: message } });
    });
  }

  /** Changes a role, or takes it (null). 409 for the last owner, and for an address that ADMIN_EMAILS would promote again. */
  change(id: string, role: StaffRole | null): Promise<StaffEntry[]> {
    return this.store({ id }, role, () => {
      throw new NotFoundException({ error: 'ACCOUNT_NOT_FOUND', message: 'This account no longer exists' });
    });
  }

  private async store(
    where: FindOptionsWhere<User>,
    role: StaffRole | null,
    missing: () => never,
  ): Promise<StaffEntry[]> {
    try {
      await this.log.transact(async (manager, emit) => {
        const user = await manager.findOne(User, { where, lock: { mode: 'pessimistic_write' } });
        if (!user) return missing();
        if (role === null) this.requireRemovable(user);
        return changeRole(manager, emit, user, role);
      });
    } catch (error) {
      if (!(error instanceof RoleRefused)) throw error;
      const code = error.reason === 'last-owner' ? 'LAST_OWNER' : 'ADDRESS_NOT_CONFIRMED';
      throw new ConflictException({ error: code, message: error.message });
    }
    return this.list();
  }

  private requireRemovable({ email }: User): void {
    if (!this.config.ADMIN_EMAILS.includes(email)) return;
    throw new ConflictException({
      error: 'NAMED_IN_ADMIN_EMAILS',
      message: `ADMIN_EMAILS names ${email}, so each start would make it an administrator again. Remove it there first.`,
    });
  }
}
