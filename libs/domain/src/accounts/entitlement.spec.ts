import { STAFF_AREAS } from '@t0/contracts/accounts';
import { audiencesOf } from '../billing/audiences.ts';
import { hasAccess } from './entitlement.ts';

const person = { id: 'u1', role: null, hasActiveSubscription: false };
const member = { ...person, hasActiveSubscription: true };
const support = { ...person, role: 'support' as const };
const owner = { ...person, role: 'owner' as const };

describe('who belongs to which audience (docs/product/access.md#roles)', () => {
  it('gives access to subscribers and to staff', () => {
    expect([person, member, support, owner].map(hasAccess)).toEqual([false, true, true, true]);
  });

  it('names every audience of a person', () => {
    expect(audiencesOf(null)).toEqual(['public']);
    expect(audiencesOf(person)).toEqual(['public', 'user:u1']);
    expect(audiencesOf(member)).toEqual(['public', 'user:u1', 'subscribers']);
    expect(audiencesOf(support)).toEqual(['public', 'user:u1', 'subscribers', 'admins', 'staff:members']);
    expect(audiencesOf(owner)).toEqual([
      'public',
      'user:u1',
      'subscribers',
      'admins',
      ...STAFF_AREAS.map((area) => `staff:${area}`),
    ]);
  });
});
