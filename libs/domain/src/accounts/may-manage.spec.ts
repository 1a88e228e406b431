import { STAFF_AREAS, STAFF_ROLES } from '@t0/contracts/accounts';
import { areasOf, mayManage, roleNeeded, rolesOf } from './may-manage.ts';

describe('the areas of each role (docs/product/access.md#areas)', () => {
  it('are those of the table', () => {
    expect(Object.fromEntries(STAFF_ROLES.map((role) => [role, areasOf(role)]))).toEqual({
      owner: STAFF_AREAS,
      administrator: ['settings', 'publishing', 'members', 'accounts', 'operations'],
      analyst: ['publishing'],
      support: ['members'],
    });
    expect([areasOf(null), mayManage(null, 'members')]).toEqual([[], false]);
  });

  it('name the roles that open an area, in one sentence', () => {
    expect(rolesOf('members')).toEqual(['owner', 'administrator', 'support']);
    expect(roleNeeded('money', 'analyst')).toBe('This needs the role owner. Your role is analyst.');
    expect(roleNeeded('settings', 'support')).toBe('This needs the role owner or administrator. Your role is support.');
    expect(roleNeeded('publishing', 'support')).toBe(
      'This needs the role owner, administrator or analyst. Your role is support.',
    );
  });
});
