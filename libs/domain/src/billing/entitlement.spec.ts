import { audiencesOf, hasAccess } from './entitlement.ts';

const person = { id: 'u1', isAdmin: false, hasActiveSubscription: false };
const member = { ...person, hasActiveSubscription: true };
const admin = { ...person, isAdmin: true };

describe('who belongs to which audience (docs/product/access.md#roles)', () => {
  it('gives access to subscribers and to administrators', () => {
    expect([person, member, admin].map(hasAccess)).toEqual([false, true, true]);
  });

  it('names every audience of a person', () => {
    expect(audiencesOf(null)).toEqual(['public']);
    expect(audiencesOf(person)).toEqual(['public', 'user:u1']);
    expect(audiencesOf(member)).toEqual(['public', 'user:u1', 'subscribers']);
    expect(audiencesOf(admin)).toEqual(['public', 'user:u1', 'subscribers', 'admins']);
  });
});
