import type {
  ChartMemoDto,
  ChartNoteDto,
  CreateBlogPostDto,
  CreatePriceAlertDto,
  NewApiKeyDto,
  NewWebhookDto,
  ResourceCategory,
} from '@t0/contracts';

/** Invented content for pictures: people, posts and figures are made up. */
export const POSTS: Omit<CreateBlogPostDto, 'published'>[] = [
  {
    title: 'US30: a third touch is not a signal by itself',
    author: 'Adaeze Lindqvist',
    excerpt: 'Levels weaken as they are tested. How to separate supply that holds from supply that is being absorbed.',
    content: `A level that has been touched twice is drawn on every chart. By the third touch it is no longer information; it is an agreement.

What matters is what happened between the touches. When price leaves a level fast and comes back slowly, the orders that made it leave are usually still there. When it leaves slowly and comes back fast, somebody has been working through them.

On US30 the first rejection took four minutes. The second took two hours. That is the whole story.`,
  },
  {
    title: 'Reading dealer positioning around month-end fixings',
    author: 'Adaeze Lindqvist',
    excerpt:
      'Flows into the 16:00 fix leave footprints. Three that repeat, how to recognise them, and when to stand aside.',
    content: `Between 15:30 and 16:00 in London the largest participants are not expressing an opinion. They are executing one that was formed days earlier.

The first footprint is time. Direction established in the first ten minutes of the window continues into the fix far more often than it reverses.

The second is the pause. A market that stops moving at 15:50 is being held, and the release comes after the fix, not before.

The third is the absence of follow-through on the first of the month.`,
  },
  {
    title: 'Three mistakes in sizing a JPY pair',
    author: 'Marek Oyelaran',
    excerpt: 'A pip of GBPJPY is not a pip of GBPUSD. Sizing by habit is how a good idea becomes a bad trade.',
    content: `Most sizing errors are unit errors.

A stop of 74 pips on GBPJPY is not a stop of 74 pips on GBPUSD: the value of the pip differs, and so does the distance price covers on an ordinary day.

Size from the money at risk, through the stop, to the lot. Never the other way round.`,
  },
  {
    title: 'Why the weekly close above 196.00 on GBPJPY matters more than the headline',
    author: 'Adaeze Lindqvist',
    excerpt:
      'The move in yen crosses was set up two weeks before the data. What the weekly chart showed, and what would prove it wrong.',
    content: `By the time a number crosses the wire, the positions that will profit from it are already open. That is not a conspiracy; it is what inventory management looks like from the outside. A dealer who has to be long by Thursday starts buying on the Monday of the week before, and buys where someone else is forced to sell.

Look at the three weekly candles before the release. Each one traded below 194.80, and each one closed above it. Nobody who was simply wrong about direction does that three times. Someone was filling an order and had no interest in chasing price to do it.

The close above 196.00 is the first one in eleven weeks. It changes what the level is: no longer a ceiling that was defended, but a floor that has to be.

What would prove it wrong is simple. A daily close back below 195.40 says the buyers have finished, and there is nothing left to lean on until 193.80.`,
  },
];

/** Notes of the analysed instruments. */
export const NOTES: ChartNoteDto[] = [
  {
    instrument: 'GBPJPY',
    timeframe: '4H',
    content:
      'The pullback into 196.10 was bought on rising volume and closed back above the broken weekly high. As long as 4H closes stay above 195.70, the path of least resistance is 197.05.',
  },
  {
    instrument: 'GBPJPY',
    timeframe: 'Weekly',
    content:
      'First weekly close above 196.00 in eleven weeks. A retest that holds is the entry; a failed retest is the exit.',
  },
  {
    instrument: 'GBPJPY',
    timeframe: 'Monthly',
    content: 'Monthly demand from 193.80 held on the second test. Bias stays bullish above it.',
  },
  {
    instrument: 'GBPUSD',
    timeframe: '4H',
    content:
      'Waiting at the 4H imbalance under 1.3420. No chase: the order stands, and lapses with a close below 1.3380.',
  },
  {
    instrument: 'GBPUSD',
    timeframe: 'Weekly',
    content: 'Range between 1.3350 and 1.3610. The middle of it is nobody’s trade.',
  },
  {
    instrument: 'US30',
    timeframe: '4H',
    content:
      'Weekly supply from 42,980 capped the rally twice. Third test expected into the cash open; sell the failure, not the touch.',
  },
];

/** Memos of the analysed instruments; the pictures are added when they are uploaded. */
export const MEMOS: ChartMemoDto[] = [
  {
    instrument: 'GBPJPY',
    keyLevels:
      'Monthly supply 198.400\nWeekly range high 197.050\nBroken weekly high, now support 196.120\nLondon low 195.480',
    marketStructure: 'Higher low on the weekly, break of structure on the 4H. Bias Bullish.',
    memoText: 'Positions built under 194.80 for three weeks are still open. They are defended, not distributed.',
    riskManagement: 'Half off at T0, stop to entry. No adds ahead of the BoJ minutes.',
  },
  {
    instrument: 'GBPUSD',
    keyLevels: 'Range high 1.36100\nImbalance 1.34180\nRange low 1.33560',
    marketStructure: 'Sideways on the weekly, higher lows on the 4H.',
    memoText: '',
    riskManagement: 'Half size until the range breaks.',
  },
  {
    instrument: 'US30',
    keyLevels: 'Weekly supply 43,190\nEntry 42,980\nFirst demand 42,640\nMonthly demand 42,210',
    marketStructure: 'Lower high on the 4H under weekly supply. Bias Bearish.',
    memoText: 'Futures (YM) lead the cash index by minutes around the open: read the level there.',
    riskManagement: 'Stop above 43,190. Flat before the close on Friday.',
  },
];

/** Documents to download. */
export const RESOURCES: {
  title: string;
  description: string;
  category: ResourceCategory;
  fileName: string;
  pages: number;
}[] = [
  {
    title: 'Reading futures 6A and 6B against spot',
    description: 'Volume profile basics for AUDUSD and GBPUSD.',
    category: 'educational',
    fileName: 'futures-against-spot.pdf',
    pages: 900,
  },
  {
    title: 'Monthly bias review, October 2026',
    description: 'Every call of the month against its outcome.',
    category: 'market-analysis',
    fileName: 'bias-review-2026-10.pdf',
    pages: 640,
  },
  {
    title: 'T0 entry checklist',
    description: 'One page: bias, level, trigger, invalidation.',
    category: 'trading-guides',
    fileName: 't0-entry-checklist.pdf',
    pages: 40,
  },
];

/** Videos; the files are recorded from a drawing. */
export const VIDEOS = [
  { title: 'Reading the 16:00 fix', description: 'Three examples of October, and what they had in common at 15:50.' },
  {
    title: 'Where the weekly level comes from',
    description: 'From the monthly chart down to the entry on GBPJPY, step by step.',
  },
  {
    title: 'Sizing from the stop',
    description: 'Money at risk, distance, lot: in this order, with US30 as the example.',
  },
];

/** Price alerts no simulated price meets while pictures are taken. */
export const ALERTS: CreatePriceAlertDto[] = [
  {
    title: 'GBPJPY at the monthly supply',
    condition: 'above',
    threshold: '198.400',
    instrument: 'GBPJPY',
    priority: 'high',
    isActive: true,
  },
  {
    title: 'US30 back under the range',
    condition: 'below',
    threshold: '42210.00',
    instrument: 'US30',
    priority: 'normal',
    isActive: false,
  },
];

/** The member's messages on the direct line. */
export const MESSAGES = [
  'Is the GBPUSD limit order still wanted after the London close?',
  'And does the stop stay where it is over the weekend?',
];

/** The member's programs. */
export const KEYS: Omit<NewApiKeyDto, 'password'>[] = [
  { name: 'Journal bot', scopes: ['signals:read', 'journal:write'], days: 90 },
  { name: 'Wall display', scopes: ['signals:read', 'notifications:read', 'prices:read', 'stream'], days: null },
];

/** The member's webhook; nothing answers there. */
export const WEBHOOK: Omit<NewWebhookDto, 'password'> = {
  url: 'https://hooks.t0.example/signals',
  kinds: ['signal.created', 'signal.updated'],
};
