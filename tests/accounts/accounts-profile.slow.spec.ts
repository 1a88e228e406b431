import type { AccountSettings, ClientSettings } from '@t0/contracts/live';
import { NO_CHOICES, allPreferences, levelOf } from '@t0/contracts/notifications';
import type { NotificationPreferences, UnreadCount, UserNotification } from '@t0/contracts/notifications';
import type { ApiError } from '@t0/contracts/platform';
import { Notification, NotificationPreference } from '@t0/database/notifications';
import { createAdmin, createMember, createUser } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

const SWITCHES = { emailNotifications: true, smsAlerts: false, tradingSignals: true, priceAlerts: true };
const DEFAULTS: AccountSettings = {
  tradingConfig: { positionSize: 2, riskTolerance: 'moderate', autoExecute: false, maxDailyTrades: 10 },
  preferences: allPreferences(),
  displaySettings: { timeZone: 'utc', signalFilter: '' },
  watching: NO_CHOICES,
  twoFactor: { enabled: false, app: false, recoveryCodesLeft: 0 },
  passkeys: [],
  apiAccess: { enabled: false, keys: [] },
  push: {
    key: null,
    showLevels: false,
    quiet: null,
    devices: [],
  },
  telegram: {
    isSetUp: false,
    chat: null,
    privateChat: null,
  },
  sms: {
    isOffered: false,
    number: null,
    off: null,
    unconfirmed: null,
    used: 0,
    cap: 100,
  },
};

describe('profile and settings (docs/product/accounts.md#trader-profile)', () => {
  let stack: ApiStack;
  beforeAll(
    async () =>
      void (stack = await ApiStack.start({
        TEST_TERMINAL: 'on',
        EDUCATION_PORTAL_URL: 'https://learn.example',
        SUPPORT_EMAIL: 'help@t0.example',
      })),
  );
  afterAll(() => stack.stop());

  it('GET /api/auth/settings answers the defaults of docs/product/accounts.md#trader-profile, with a cursor', async () => {
    const client = await stack.signedIn(await createUser(stack.db));
    const { body, headers } = await client.get<AccountSettings>('/api/auth/settings');
    expect(body).toEqual(DEFAULTS);
    expect(headers.get('x-live-cursor')).toMatch(/^[a-z0-9]+:\d+$/);
  });

  it('PATCH /api/auth/profile saves the names, tells the other tabs and no other member', async () => {
    const member = await createMember(stack.db, { firstName: 'Old' });
    const client = await stack.signedIn(member);
    const [tab, stranger] = [
      await stack.live(client),
      await stack.live(await stack.signedIn(await createMember(stack.db))),
    ];
    const { status, body } = await client.call('PATCH', '/api/auth/profile', { firstName: ' Maya ', lastName: '' });
    expect([status, body]).toMatchObject([
      200,
      { id: member.id, email: member.email, firstName: 'Maya', lastName: null },
    ]);
    const { data, audience } = await tab.next('profile.updated');
    expect([audience, data]).toEqual([`user:${member.id}`, body]);
    expect((await client.get('/api/auth/user')).body).toMatchObject({ firstName: 'Maya', lastName: null });
    const console = await stack.live(await stack.signedIn(await createAdmin(stack.db)));
    await client.call('PATCH', '/api/auth/profile', { firstName: 'Maya', lastName: 'Told' });
    await console.next('member.updated', (event) => event.data.id === member.id && event.data.lastName === 'Told');
    await stranger.roundTrip();
    expect(stranger.events.filter(({ type }) => type === 'profile.updated')).toEqual([]);
  });

  it('PATCH /api/auth/profile changes neither email nor rights', async () => {
    const client = await stack.signedIn(await createMember(stack.db));
    for (const more of [{ email: 'other@t0.test' }, { isAdmin: true }, { hasActiveSubscription: true }]) {
      const answer = await client.call('PATCH', '/api/auth/profile', { firstName: 'A', lastName: 'B', ...more });
      expect(answer.status).toBe(400);
    }
    const long = await client.call('PATCH', '/api/auth/profile', { firstName: 'x'.repeat(101), lastName: '' });
    expect([long.status, long.body.message]).toEqual([400, 'First name must be at most 100 characters']);
    const link = await client.call('PATCH', '/api/auth/profile', { firstName: '', lastName: 'see https://x.yz' });
    expect([link.status, link.body.message]).toEqual([400, 'Last name must not contain a web address']);
  });

  it('POST /api/auth/trading-config stores every field and tells the other tabs', async () => {
    const client = await stack.signedIn(await createMember(stack.db));
    const tab = await stack.live(client);
    const config = { positionSize: 5, riskTolerance: 'aggressive', autoExecute: true, maxDailyTrades: 25 };
    const { status, body } = await client.post('/api/auth/trading-config', config);
    expect([status, body]).toEqual([200, config]);
    expect((await tab.next('settings.updated')).data).toEqual({ ...DEFAULTS, tradingConfig: config });
    expect((await client.get('/api/auth/settings')).body).toEqual({ ...DEFAULTS, tradingConfig: config });
  });

  it.each([
    [{ positionSize: 3 }, 'positionSize', 'Position size must be one of 1, 2, 5, 10 percent'],
    [{ riskTolerance: 'wild' }, 'riskTolerance', 'Risk tolerance must be one of conservative, moderate, aggressive'],
    [{ autoExecute: 'yes' }, 'autoExecute', 'Auto-execute must be on or off'],
    [{ maxDailyTrades: 0 }, 'maxDailyTrades', 'Max daily trades must be at least 1'],
    [{ maxDailyTrades: 1e12 }, 'maxDailyTrades', 'Max daily trades cannot exceed 1000'],
    [{ maxDailyTrades: 1.5 }, 'maxDailyTrades', 'Max daily trades must be a whole number'],
  ])('POST /api/auth/trading-config refuses %j', async (problem, field, message) => {
    const client = await stack.signedIn(await createMember(stack.db));
    const answer = await client.post('/api/auth/trading-config', { ...DEFAULTS.tradingConfig, ...problem });
    expect([answer.status, answer.body]).toMatchObject([400, { message, fields: { [field]: message } }]);
    expect((await client.get('/api/auth/settings')).body).toEqual(DEFAULTS);
  });

  it('POST /api/auth/display-settings stores the zone of times, tells the other tabs, and refuses any other', async () => {
    const client = await stack.signedIn(await createMember(stack.db));
    const tab = await stack.live(client);
    const local = { timeZone: 'local', signalFilter: '' };
    const { status, body } = await client.post('/api/auth/display-settings', { timeZone: 'local' });
    expect([status, body]).toEqual([200, local]);
    expect((await tab.next('settings.updated')).data).toEqual({ ...DEFAULTS, displaySettings: local });
    const filtered = { timeZone: 'local', signalFilter: 'status=open' };
    expect((await client.post('/api/auth/display-settings', { signalFilter: 'status=open' })).body).toEqual(filtered);
    expect((await client.post('/api/auth/display-settings', { signalFilter: '<b>' })).status).toBe(400);
    await client.post('/api/auth/display-settings', { signalFilter: '' });
    const refused = await client.post('/api/auth/display-settings', { timeZone: 'Mars/Olympus' });
    expect([refused.status, refused.body]).toMatchObject([400, { message: 'Time zone must be one of utc, local' }]);
    expect((await client.get<AccountSettings>('/api/auth/settings')).body.displaySettings).toEqual(local);
  });

  it('POST /api/auth/notification-settings: one switch for emails, which signal emails obey', async () => {
    const member = await createMember(stack.db);
    const client = await stack.signedIn(member);
    const tab = await stack.live(client);
    const settings = { emailNotifications: false, smsAlerts: false, tradingSignals: false, priceAlerts: false };
    const { status, body } = await client.post('/api/auth/notification-settings', settings);
    expect([status, body]).toEqual([200, settings]);
    const { preferences } = (await tab.next('settings.updated')).data;
    const levels = [
      levelOf(preferences, 'email', 'everything'),
      levelOf(preferences, 'sms', 'everything'),
      levelOf(preferences, 'terminal', 'signals'),
      levelOf(preferences, 'terminal', 'price-alerts'),
    ];
    expect(levels).toEqual(['off', 'off', 'off', 'off']);
    const stored = stack.db.getRepository(NotificationPreference);
    const emails = { userId: member.id, channel: 'email', topic: 'everything' } as const;
    expect(await stored.findOneByOrFail(emails)).toMatchObject({ level: 'off' });
    await stored.update(emails, { level: 'on' });
    expect((await client.get<AccountSettings>('/api/auth/settings')).body.preferences).toEqual(
      // Emails of own alerts are off at first.
      preferences.map((one) => (one.channel === 'email' && one.topic !== 'own-alerts' ? { ...one, level: 'on' } : one)),
    );
  });

  it('the switch for trading signals takes signals out of the notifications, and brings them back', async () => {
    const client = await stack.signedIn(await createMember(stack.db));
    const rows = stack.db.getRepository(Notification);
    await rows.insert([
      { title: 'LONG GBPJPY @ 196.120', message: 'Retest', type: 'signal' },
      { title: 'Maintenance', message: 'Tonight', type: 'info' },
    ]);
    const seen = async (tradingSignals: boolean): Promise<[string[], number]> => {
      await client.post('/api/auth/notification-settings', { ...SWITCHES, tradingSignals });
      const { body } = await client.get<UserNotification[]>('/api/user/notifications');
      const { count } = (await client.get<UnreadCount>('/api/user/notifications/unread-count')).body;
      return [body.map(({ notification }) => notification.title).sort(), count];
    };
    expect(await seen(false)).toEqual([['Maintenance'], 1]);
    expect(await seen(true)).toEqual([['LONG GBPJPY @ 196.120', 'Maintenance'], 2]);
  });

  it('POST /api/auth/notification-settings refuses what is no switch', async () => {
    const client = await stack.signedIn(await createMember(stack.db));
    const answer = await client.post('/api/auth/notification-settings', {
      ...SWITCHES,
      priceAlerts: 'on',
    });
    expect([answer.status, answer.body.message]).toEqual([400, 'Price alerts must be on or off']);
  });

  describe('PUT /api/auth/preferences (docs/product/channels.md#preferences)', () => {
    const rows = (userId: string): Promise<NotificationPreference[]> =>
      stack.db.getRepository(NotificationPreference).findBy({ userId });

    it('stores what was chosen and no more, answers all, and tells the other tabs', async () => {
      const member = await createMember(stack.db);
      const client = await stack.signedIn(member);
      const tab = await stack.live(client);
      const chosen = [
        { channel: 'push', topic: 'notifications', level: 'all' },
        { channel: 'telegram', topic: 'signals', level: 'off' },
      ] as const;
      const { status, body } = await client.put<NotificationPreferences>('/api/auth/preferences', {
        preferences: chosen,
      });
      expect([status, body]).toEqual([200, { preferences: allPreferences(chosen) }]);
      expect((await tab.next('settings.updated')).data).toEqual({ ...DEFAULTS, ...body });
      expect((await client.get('/api/auth/settings')).body).toEqual({ ...DEFAULTS, ...body });
      expect(await rows(member.id)).toHaveLength(2);
      const back = { channel: 'push', topic: 'notifications', level: 'high' };
      await client.put('/api/auth/preferences', { preferences: [back] });
      // A choice that is the default of today is a choice all the same.
      expect(await rows(member.id)).toContainEqual(expect.objectContaining(back));
    });

    const good = { channel: 'push', topic: 'signals', level: 'off' };
    it.each([
      ['none', [], 'At least one preference is required'],
      ['no list', 'all', 'At least one preference is required'],
      ['no preference', [good, null], 'A preference has the texts channel, topic and level, and nothing else'],
      ['a number', [{ ...good, level: 1 }], 'A preference has the texts channel, topic and level, and nothing else'],
      ['more', [{ ...good, id: 'x' }], 'A preference has the texts channel, topic and level, and nothing else'],
      ['a channel', [good, { ...good, channel: 'fax' }], 'There is no preference for this channel and topic'],
      ['a prototype', [good, { ...good, topic: 'constructor' }], 'There is no preference for this channel and topic'],
      ['a pair', [good, { ...good, channel: 'email' }], 'There is no preference for this channel and topic'],
      ['a level', [good, { ...good, channel: 'sms', level: 'loud' }], 'Signals by SMS must be one of on, off'],
      ['one twice', [good, { ...good, level: 'on' }], 'A preference can be changed only once in a call'],
      ['too many', Array.from({ length: 99 }, () => good), /^At most \d+ preferences can be changed at once$/],
    ])('refuses %s in a sentence, and changes nothing', async (_case, preferences, sentence) => {
      const member = await createMember(stack.db);
      const client = await stack.signedIn(member);
      const { status, body } = await client.put<ApiError>('/api/auth/preferences', { preferences });
      expect([status, body.message]).toEqual([
        400,
        typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
      ]);
      expect(await rows(member.id)).toEqual([]);
    });

    it('lifts a suppression when emails are turned on, and needs a number for SMS', async () => {
      const member = await createMember(stack.db);
      const client = await stack.signedIn(member);
      await stack.db.query(`INSERT INTO email_suppressions (email, reason) VALUES ($1, 'bounced')`, [member.email]);
      const emails = { channel: 'email', topic: 'everything', level: 'on' };
      const sms = { channel: 'sms', topic: 'everything', level: 'on' };
      const refused = await client.put<ApiError>('/api/auth/preferences', { preferences: [emails, sms] });
      expect([refused.status, refused.body.error]).toEqual([409, 'SMS_NOT_OFFERED']);
      expect(await rows(member.id)).toEqual([]);
      const kept = (): Promise<unknown[]> =>
        stack.db.query('SELECT 1 FROM email_suppressions WHERE email = $1', [member.email]);
      expect(await kept()).toHaveLength(1);
      expect((await client.put('/api/auth/preferences', { preferences: [emails] })).status).toBe(200);
      expect(await kept()).toEqual([]);
    });
  });

  it('GET /api/client-settings tells visitors how the terminal is run, and no secret', async () => {
    const { status, body } = await stack.visitor().get<ClientSettings>('/api/client-settings');
    expect([status, body]).toEqual([
      200,
      {
        testTerminal: true,
        educationPortalUrl: 'https://learn.example',
        billingUpdateUrl: null,
        plans: [],
        plansVersion: 0,
        recordAudience: 'members',
        supportEmail: 'help@t0.example',
        activeTraders: '847',
        activeSignals: '12',
        traders: '10,000+',
        support: '24/7',
        resultsText: expect.stringMatching(/^These results are based on simulated or hypothetical performance results/),
        copyVersion: 1,
      },
    ]);
  });
});
