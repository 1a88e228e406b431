import { minimal, production } from '../../../tests/support/environment.ts';
import { pushContact } from './push-contact.ts';
import { readConfig } from './read-config.ts';
import { relaysOf } from './relays.ts';

describe('configuration', () => {
  describe('Web Push (docs/product/channels.md#alerts-on-a-device)', () => {
    const key = '5e'.repeat(32);

    it('is off without a key, and calls the push services of the browsers alone', () => {
      const { WEB_PUSH_KEY, WEB_PUSH_SERVICES } = readConfig(minimal);
      expect([WEB_PUSH_KEY, WEB_PUSH_SERVICES.length]).toEqual([undefined, 4]);
    });

    it.each([
      ['signals@t0.example', undefined, 'mailto:signals@t0.example'],
      ['T0 <signals@t0.example>', undefined, 'mailto:signals@t0.example'],
      ['T0 <signals@t0.example>', 'https://t0.example/help', 'https://t0.example/help'],
    ])('has the contact of %s and %s', (MAIL_FROM, WEB_PUSH_CONTACT, contact) =>
      expect(pushContact(readConfig({ ...minimal, MAIL_FROM, WEB_PUSH_CONTACT }))).toBe(contact),
    );

    it.each([
      [{ WEB_PUSH_KEY: 'short' }, 'WEB_PUSH_KEY: must be 64 hexadecimal digits'],
      [{ WEB_PUSH_KEY: 'f'.repeat(64) }, 'WEB_PUSH_KEY: is no key of P-256'],
      [{ WEB_PUSH_SERVICES: 'https://push.example.com/path' }, 'WEB_PUSH_SERVICES: must be names of hosts'],
      [{ WEB_PUSH_SERVICES: '*' }, 'WEB_PUSH_SERVICES: must be names of hosts'],
    ])('refuses %j', (given, error) => expect(() => readConfig({ ...minimal, ...given })).toThrow(error));

    it('takes a stand-in for a push service, but not in production', () => {
      const given = { WEB_PUSH_KEY: key, WEB_PUSH_SERVICES: 'http://127.0.0.1:8030' };
      expect(readConfig({ ...minimal, ...given }).WEB_PUSH_SERVICES).toEqual(['http://127.0.0.1:8030']);
      expect(() => readConfig({ ...production, ...given })).toThrow('WEB_PUSH_SERVICES: a stand-in');
    });
  });

  describe('relays (docs/operations/configure.md#relays)', () => {
    const DISCORD = 'https://discord.com/api/webhooks/1290000000000000001/a-Token_1';
    const SLACK = 'https://hooks.slack.com/services/T00000001/B00000001/aToken1';

    it('are off until one is set', () => expect(relaysOf(readConfig(minimal))).toEqual([]));

    it('are known by a digest of their address', () => {
      const given = { RELAY_DISCORD_WEBHOOK: DISCORD, RELAY_SLACK_WEBHOOK: SLACK };
      const relays = relaysOf(readConfig({ ...minimal, ...given }));
      expect(relays.map(({ name, address }) => [name, address])).toEqual([
        ['discord', DISCORD],
        ['slack', SLACK],
      ]);
      expect(relays.map(({ target }) => target)).toEqual([
        expect.stringMatching(/^discord:[0-9a-f]{16}$/),
        expect.stringMatching(/^slack:[0-9a-f]{16}$/),
      ]);
      const other = relaysOf(readConfig({ ...minimal, RELAY_DISCORD_WEBHOOK: `${DISCORD}2` }));
      expect(other[0]!.target).not.toBe(relays[0]!.target);
    });

    it('write in Telegram by the bot, whatever its token', () => {
      const of = (token: string) =>
        relaysOf(readConfig({ ...minimal, TELEGRAM_BOT_TOKEN: token, RELAY_TELEGRAM_CHAT: '-1001' }))[0]!.target;
      expect(of(`123456:${'a'.repeat(35)}`)).toBe(of(`123456:${'b'.repeat(35)}`));
      expect(of(`123456:${'a'.repeat(35)}`)).not.toBe(of(`123457:${'a'.repeat(35)}`));
      expect(() => readConfig({ ...minimal, RELAY_TELEGRAM_CHAT: '-1001' })).toThrow(
        'TELEGRAM_BOT_TOKEN: required with RELAY_TELEGRAM_CHAT',
      );
    });

    it.each([
      DISCORD,
      `${DISCORD}?thread_id=12`,
      DISCORD.replace('discord.com/api', 'canary.discord.com/api/v10'),
      DISCORD.replace('discord.com', 'discordapp.com'),
    ])('take %s', (RELAY_DISCORD_WEBHOOK) =>
      expect(readConfig({ ...minimal, RELAY_DISCORD_WEBHOOK }).RELAY_DISCORD_WEBHOOK).toBe(RELAY_DISCORD_WEBHOOK),
    );

    it.each([
      ['RELAY_DISCORD_WEBHOOK', DISCORD.replace('https', 'http')],
      ['RELAY_DISCORD_WEBHOOK', DISCORD.replace('discord.com', 'discord.com.example.com')],
      ['RELAY_DISCORD_WEBHOOK', DISCORD.replace('discord.com', 'discord.com:8443')],
      ['RELAY_DISCORD_WEBHOOK', DISCORD.replace('//', '//user@')],
      ['RELAY_DISCORD_WEBHOOK', `${DISCORD}/github`],
      ['RELAY_DISCORD_WEBHOOK', `${DISCORD}?wait=true`],
      ['RELAY_DISCORD_WEBHOOK', SLACK],
      ['RELAY_SLACK_WEBHOOK', DISCORD],
      ['RELAY_SLACK_WEBHOOK', 'https://hooks.slack.com/other/T1/B1/x'],
      ['RELAY_TELEGRAM_CHAT', 'my group'],
      ['RELAY_NOTIFICATIONS', 'some'],
    ])('refuse as %s: %s', (name, value) => {
      expect(() => readConfig({ ...minimal, [name]: value })).toThrow(`${name}: `);
      expect(() => readConfig({ ...minimal, [name]: value })).not.toThrow(value);
    });

    it('take a stand-in on this machine, but not in production', () => {
      const given = { RELAY_DISCORD_WEBHOOK: 'http://127.0.0.1:8031/api/webhooks/1/a' };
      expect(relaysOf(readConfig({ ...minimal, ...given }))).toHaveLength(1);
      expect(() => readConfig({ ...production, ...given })).toThrow('RELAY_DISCORD_WEBHOOK: a stand-in');
    });
  });

  describe('Telegram (docs/operations/configure.md#telegram)', () => {
    it('is off without a bot, and calls its own servers', () => {
      const { TELEGRAM_BOT_TOKEN, TELEGRAM_API_URL } = readConfig(minimal);
      expect([TELEGRAM_BOT_TOKEN, TELEGRAM_API_URL]).toEqual([undefined, 'https://api.telegram.org']);
    });

    it.each(['@t0_bot', 'bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw', '1:short'])('refuses %s', (token) =>
      expect(() => readConfig({ ...minimal, TELEGRAM_BOT_TOKEN: token })).toThrow(
        'TELEGRAM_BOT_TOKEN: must be the token of a bot, as BotFather gives it',
      ),
    );
  });

  describe('the private chat (docs/operations/configure.md#telegram)', () => {
    it('needs a bot', () =>
      expect(() => readConfig({ ...minimal, TELEGRAM_PRIVATE_CHAT: '-1001234567890' })).toThrow(
        'TELEGRAM_BOT_TOKEN: required with TELEGRAM_PRIVATE_CHAT',
      ));

    it.each(['-5', '1001234567890', '@desk', "-100' OR 1=1", '-100'])('is no chat %s', (chat) =>
      expect(() =>
        readConfig({ ...minimal, TELEGRAM_BOT_TOKEN: `123456:${'a'.repeat(35)}`, TELEGRAM_PRIVATE_CHAT: chat }),
      ).toThrow('TELEGRAM_PRIVATE_CHAT: must be the id of a supergroup or channel'),
    );
  });

  describe('SMS (docs/operations/configure.md#sms)', () => {
    const sender = { SMS_ACCOUNT_SID: `AC${'0'.repeat(32)}`, SMS_AUTH_TOKEN: 'f'.repeat(32), SMS_FROM: '+15005550006' };

    it('is off without a sender, and calls Twilio', () => {
      const { SMS_FROM, SMS_API_URL, SMS_MONTHLY_CAP } = readConfig(minimal);
      expect([SMS_FROM, SMS_API_URL, SMS_MONTHLY_CAP]).toEqual([undefined, 'https://api.twilio.com', 100]);
      expect(readConfig({ ...minimal, ...sender, SMS_FROM: `MG${'a'.repeat(32)}` })).toMatchObject({
        SMS_FROM: `MG${'a'.repeat(32)}`,
      });
    });

    it.each(Object.keys(sender))('misses %s', (name) =>
      expect(() => readConfig({ ...minimal, ...sender, [name]: '' })).toThrow(`${name}: required with SMS_`),
    );

    it.each(['07700900123', '+0123456789', 'T0 Trading', 'MG12'])('refuses to send as %s', (from) =>
      expect(() => readConfig({ ...minimal, ...sender, SMS_FROM: from })).toThrow(
        'SMS_FROM: must be a number such as +15005550006, or a messaging service (MG...)',
      ),
    );
  });
});
