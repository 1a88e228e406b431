/** The sender of a message: a phone, a chat of Telegram, a message of Twilio. */
export const NUMBER = '+447700900001';
export const CHAT = '4242';
export const SID = `SM${'1'.repeat(32)}`;
/** Characters that JSON can write and PostgreSQL cannot store, and words that programs trip over. */
const AWKWARD = ['a\u0000b', 'a\ud800b', 'x'.repeat(5000), '__proto__', '', '-1', '1e400', "' OR 1=1 --"];

/** What a door takes for true, and its message with something else in the place of each value. */
export const TRUE: Record<string, () => string> = {
  '/api/webhooks/telegram': () => telegramSays('/stop'),
  '/api/sms/inbound': () => form({ From: NUMBER, Body: 'STOP' }),
  '/api/sms/status': () => form({ MessageSid: SID, MessageStatus: 'delivered', To: NUMBER }),
  '/api/webhooks/whop': () => JSON.stringify(membership),
  '/api/webhooks/stripe': () => '',
};
const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
const telegramSays = (text: unknown): string =>
  JSON.stringify({ update_id: 1, message: { chat: { id: Number(CHAT), type: 'private' }, text } });
/** The message of Whop about a payment. */
export const membership = {
  type: 'membership.activated',
  timestamp: '2026-06-01T12:00:00Z',
  data: { id: 'mem_door', status: 'active', user: { id: 'user_door', email: 'door@whop.test' } },
};

/** Bodies of every door that are signed and say nothing that can be done. */
export const nonsense = (path: string): string[] => {
  if (path.startsWith('/api/sms'))
    return [
      '',
      '%',
      'From=%ZZ&Body=STOP',
      'Body=STOP',
      '{"From":"x","Body":"STOP"}',
      form({ __proto__: 'x', constructor: 'STOP' }),
      ...AWKWARD.flatMap((value) => [
        form({ From: value, Body: 'STOP' }),
        form({ From: NUMBER, Body: value }),
        form({ MessageSid: value, MessageStatus: 'sent', To: value, ErrorCode: '30006' }),
        form({ MessageSid: SID.slice(0, -1), MessageStatus: value, ErrorCode: value }),
      ]),
    ];
  return [
    'null',
    '[]',
    '[null]',
    'true',
    '1e400',
    '"text"',
    '{}',
    '',
    '{',
    '\u0000',
    '[[[]]]'.repeat(3),
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `${'{"data":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
    ...(path.endsWith('telegram') ? telegramNonsense() : eventNonsense()),
  ];
};

const telegramNonsense = (): string[] => [
  ...[null, 1, [], {}, '/stop@other_bot', ...AWKWARD].map(telegramSays).filter((text) => !text.includes('"/stop"')),
  ...[null, [], 1e300, 1.5, '4242', -1e21].map((id) =>
    JSON.stringify({ message: { chat: { id, type: 'private' }, text: '/stop' } }),
  ),
  JSON.stringify({ message: { chat: { id: Number(CHAT), type: 'group' }, text: '/stop' } }),
  ...AWKWARD.map((name) =>
    JSON.stringify({
      message: { chat: { id: 7, type: 'private' }, from: { username: name, first_name: name }, text: `/start ${name}` },
    }),
  ),
  ...AWKWARD.map((link) =>
    JSON.stringify({
      chat_join_request: {
        chat: { id: -1001234567890 },
        from: { id: 7 },
        invite_link: { invite_link: link, creator: { id: 7000000001 } },
      },
    }),
  ),
  JSON.stringify({ my_chat_member: { chat: { id: Number(CHAT), type: 'private' }, new_chat_member: [] } }),
];

/** Of both companies that take payments: events of a type that nobody knows, and of known ones without what they are about. */
const eventNonsense = (): string[] => {
  let made = 0;
  const event = (given: object): string =>
    JSON.stringify({ id: `evt_awkward_${(made += 1)}`, object: 'event', type: 'x', data: { object: {} }, ...given });
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  return [
    ...AWKWARD.flatMap((value) => [
      event({ id: value }),
      event({ type: value }),
      event({ data: { object: { name: value, [value]: value } } }),
    ]),
    ...[null, [], {}, 'text', 1].flatMap((data) => [
      event({ type: 'membership.activated', data }),
      event({ type: 'membership.deactivated', data: { id: [data], user: data, email: data } }),
      event({ type: 'checkout.session.expired', data: { object: data } }),
      event({ type: 'invoice.paid', data: { object: { parent: data, customer: data } } }),
    ]),
    `{"id":"evt_deep","object":"event","type":"x","data":{"object":{"a":${deep}}}}`,
    `{"id":"evt_huge","object":"event","type":"x","data":{"object":{"a":1e400,"b":${'9'.repeat(400)}}}}`,
  ];
};
