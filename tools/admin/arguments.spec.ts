import { readOrder } from './arguments.ts';

describe('npm run admin: its command line', () => {
  it('reads a grant', () => {
    expect(readOrder(['grant', 'a@b.cd', '--plan', 'yearly', '--until', '2099-12-31'])).toMatchObject({
      command: 'grant',
      email: 'a@b.cd',
      plan: 'yearly',
      until: new Date('2099-12-31T23:59:59.999Z'),
      passwordFromStdin: false,
    });
    expect(readOrder(['list'])).toMatchObject({ command: 'list', what: 'members' });
  });

  it('reads a role, and none where it may be taken', () => {
    expect(readOrder(['role', 'a@b.cd', '--role', 'analyst'])).toMatchObject({ command: 'role', role: 'analyst' });
    expect(readOrder(['role', 'a@b.cd', '--role', 'none']).role).toBeNull();
    expect(readOrder(['create-admin', 'a@b.cd', '--role', 'support']).role).toBe('support');
    expect(readOrder(['create-admin', 'a@b.cd']).role).toBeUndefined();
  });

  it.each([
    [[], /create-admin EMAIL/],
    [['frobnicate'], /npm run admin -- COMMAND/],
    [['grant', 'nobody'], /^Usage: npm run admin -- grant EMAIL/],
    [['grant', 'a@b.cd', 'e@f.gh'], /^Usage: npm run admin -- grant EMAIL/],
    [['list', 'everybody'], /^Usage: npm run admin -- list members/],
    [['record-restored'], /^Usage: npm run admin -- record-restored --reason TEXT/],
    [['grant', 'a@b.cd', '--until', 'soon'], /^--until must be a day/],
    [['grant', 'a@b.cd', '--until', '2099-02-30'], /^--until must be a day/],
    [['grant', 'a@b.cd', '--until', '2020-01-01'], /^--until lies in the past/],
    [['grant', 'a@b.cd', '--plan', 'weekly'], /^--plan must be monthly or yearly/],
    [['role', 'a@b.cd'], /^--role must be owner, administrator, analyst, support or none/],
    [['create-admin', 'a@b.cd', '--role', 'none'], /^--role must be owner, administrator, analyst, support\./],
    [['grant', 'a@b.cd', '--free'], /Unknown option '--free'/],
  ])('refuses %j with a sentence', (args, sentence) => expect(() => readOrder(args)).toThrow(sentence));
});
