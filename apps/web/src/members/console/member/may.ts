import type { MemberEntry, User } from '@t0/contracts/accounts';
import { mayActOn, mayManage } from '@t0/domain/accounts';

/** What the person of this screen may do with a member; the server decides the same (docs/product/console.md#acts). */
export interface May {
  /** Grants, end of access, second factor, blacklist; null: yes, else the reason in a sentence. */
  account: string | null;
  /** Ends sessions, sends emails. */
  sessions: string | null;
  /** Payments. */
  money: boolean;
  /** Changes the role. */
  role: boolean;
  /** The audit trail, in which acts are undone. */
  trail: boolean;
}

/** The acts that are open to a person on a member. */
export function mayOf(me: Pick<User, 'id' | 'role'> | null, member: Pick<MemberEntry, 'id' | 'role'>): May {
  const role = me?.role ?? null;
  const onMember =
    me?.id === member.id
      ? 'This is your own account: change it on your profile.'
      : mayActOn(role, member)
        ? null
        : 'Only the owner acts on an account of staff.';
  const roles = 'Access, second factor and blacklist are for the owner and administrators.';
  return {
    account: mayManage(role, 'accounts') ? onMember : roles,
    sessions: onMember,
    money: mayManage(role, 'money'),
    role: mayManage(role, 'roles'),
    trail: mayManage(role, 'operations'),
  };
}
