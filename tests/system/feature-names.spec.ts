import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAMS = ['api', 'worker', 'web'] as const;
type Program = (typeof PROGRAMS)[number];

/**
 * Features that one program alone has, each with the reason: what it belongs to elsewhere, or why nothing of it is elsewhere. Everything
 * else bears one name in every program that has a part of it.
 */
const ALONE: Record<Program, Record<string, string>> = {
  api: {
    'api-keys': 'a part of profile',
    'chart-memos': 'read by analysis, written by memo-editing',
    'chart-notes': 'read by live-chart, written by chart-note-editing',
    'client-settings': 'values that every page of the web reads at its start',
    'csp-reports': 'written by browsers themselves',
    feeds: 'RSS and sitemap, read by machines',
    'not-me': 'a page of its own behind a mailed link',
    objects: 'the files themselves, by address',
    opening: 'asked by the page’s first script, before the program is there',
    passkeys: 'shared/passkeys of the web: sign-in and profile use them',
    password: 'forgotten and reset by password-reset, changed in profile',
    'record-log': 'the ledger\u2019s tree for whoever checks it: verify of the web, and other people\u2019s tools',
    'session-list': 'a part of profile',
    'signal-search': 'read by signal-administration',
    signals: 'read by signal-feed, written by signal-publishing and signal-administration, moved by signal-lifecycle',
    'track-record': 'the promo card of session',
    'two-factor': 'a part of session and profile',
    unsubscribe: 'a page of its own behind a mailed link',
    webhooks: 'written by payment providers; what they say is billing',
  },
  worker: {
    relays: 'channels of the owner\u2019s: shown and tested by channels, told by nobody else',
    'account-email': 'sends what libs/accounts asks for, whoever does',
    'private-chat': 'removes people from the chat that telegram of the API lets them into',
    'signal-email': 'sends what publishing a signal starts',
    'signal-lifecycle': 'moves signals by price',
  },
  web: {
    activation: 'the page after a checkout, which waits for billing',
    analysis: 'memos as members read them: chart-memos of the API',
    'blog-editing': 'the writing side of blog, which members never load',
    calculator: 'figures that no program but the browser may see',
    'chart-note-editing': 'the writing side of chart-notes',
    developers: 'a page about the interfaces of all others',
    'heat-map': 'drawn from signals and prices that are here already',
    landing: 'a page of texts',
    'live-chart': 'candles and notes, drawn',
    'memo-editing': 'the writing side of chart-memos',
    missed: 'computed from what the feed holds',
    'notification-history': 'the console\u2019s list of notifications',
    'owner-copy': 'the writing side of client-settings: what the owner says on the pages',
    'password-reset': 'a password forgotten and set anew: password of the API',
    'record-settings': 'the writing side of record: whom the owner shows it',
    'resource-publishing': 'the writing side of resources',
    'signal-administration': 'signals as administrators see them',
    'signal-feed': 'signals as members see them',
    'signal-publishing': 'the form that writes signals',
    ticker: 'prices, drawn as a strip',
    verify: 'checks what record-log of the API holds',
    'video-publishing': 'the writing side of videos',
    'welcome-recovery': 'a panel beside members, which holds its calls in the API',
  },
};

const folders = (program: Program): string[] =>
  readdirSync(join(__dirname, '../../apps', program, 'src/features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const features = Object.fromEntries(PROGRAMS.map((program) => [program, folders(program)])) as Record<
  Program,
  string[]
>;
const isAlone = (program: Program, name: string): boolean =>
  PROGRAMS.every((other) => other === program || !features[other].includes(name));

describe.each(PROGRAMS)('the features of %s', (program) => {
  it('bear the name that they have in another program, or are known to be alone', () => {
    const alone = features[program].filter((name) => isAlone(program, name));
    expect(alone.toSorted()).toEqual(Object.keys(ALONE[program]).toSorted());
  });

  it('are alone for a reason', () => {
    for (const [name, why] of Object.entries(ALONE[program]))
      expect({ name, why }).toEqual({ name, why: expect.stringMatching(/\w{3}/) });
  });
});
