import { EU, GJ, GOLD, GOLD_LIMIT, GOLD_SHORT, type CorpusText } from './truths.ts';

const GJ_HEAD = 'GBPJPY BUY 196.12\nSL 195.38\n';
const GOLD_HEAD = 'XAUUSD BUY 3312\nSL 3302\n';
const REST = (piece: string): string => `! “${piece}” is a rest that runs on: a signal ends at its last target`;

/** A heading above its targets. */
const HEADINGS: CorpusText[] = [
  [`${GJ_HEAD}Take Profit Targets:\nTP1: 197.05\nTP2: 198.40`, GJ],
  [`${GJ_HEAD}Take Profit Targets:\nTP1 197.05\nTP2 198.40\nTP3 199.50`, `${GJ} then=199.5`],
  [`${GJ_HEAD}Take Profit Targets:\nTarget 1: 197.05\nTarget 2: 198.40`, GJ],
  [`${GJ_HEAD}Take Profit:\nTP 197.05\nTP 198.40`, GJ],
  [`${GJ_HEAD}Take Profits:\n\nTP1 👉 197.05\nTP2 👉 198.40`, GJ],
  [`${GJ_HEAD}Profit Targets:\n🎯 TP1: 197.05\n🎯 TP2: 198.40`, GJ],
  [`${GJ_HEAD}Targets:\nTP1 - 197.05\nTP2 - 198.40`, GJ],
  [`${GJ_HEAD}Targets 🎯\nTP1: 197.05\nTP2: 198.40`, GJ],
  [`${GJ_HEAD}🎯 Targets:\n🎯 197.05\n🎯 198.40`, GJ],
  [`${GJ_HEAD}Targets:\n🎯 197.05\n🎯 198.40\n🎯 199.50`, `${GJ} then=199.5`],
  [`${GJ_HEAD}Targets:\n- 197.05\n- 198.40`, GJ],
  [`${GJ_HEAD}Targets:\n-197.05\n-198.40`, GJ],
  [`${GJ_HEAD}Targets:\n– 197.05\n– 198.40\n– 199.50\n– 200.50`, `${GJ} then=199.5/200.5`],
  [`${GJ_HEAD}Targets:\n• 197.05\n• 198.40`, GJ],
  [`${GJ_HEAD}Targets:\n✅ 197.05\n✅ 198.40\n✅ 199.50`, `${GJ} then=199.5`],
  [`${GJ_HEAD}Targets:\n✔️197.05\n✔️198.40`, GJ],
  [`${GJ_HEAD}Targets:\n197.05\n198.40`, GJ],
  [`${GJ_HEAD}Targets:\n197.05\n198.40\n199.50\n200.50`, `${GJ} then=199.5/200.5`],
  [`${GJ_HEAD}TP:\n197.05\n198.40`, GJ],
  [`${GJ_HEAD}TAKE PROFITS\n💰 197.05\n💰 198.40`, GJ],
  [`${GJ_HEAD}Targets:\n1. 197.05\n2. 198.40`, GJ],
  [`${GJ_HEAD}Targets:\n1) 197.05\n2) 198.40\n3) 199.50`, `${GJ} then=199.5`],
  [`${GJ_HEAD}Targets:\n1️⃣ 197.05\n2️⃣ 198.40`, GJ],
  [`${GJ_HEAD}Targets:\n① 197.05\n② 198.40`, GJ],
  [`${GJ_HEAD}Targets:\n\n197.05\n\n198.40`, GJ],
  [`${GJ_HEAD}Targets:\n✅ 197.05 (50%)\n✅ 198.40 (50%)`, `${GJ} portions=50/50`],
  [`${GJ_HEAD}Targets:\n- 197.05 (93 pips)\n- 198.40 (228 pips)`, GJ],
  [`${GJ_HEAD}Targets:\n- 93 pips\n- 228 pips`, GJ],
  [`${GJ_HEAD}Targets:\n- 1R\n- 2R`, 'LONG GBPJPY active 196.12 195.38 196.86 197.6'],
  ['GBPJPY BUY 196.12\nTargets:\n197.05\n198.40\nStop Loss:\n195.38', GJ],
  ['GBPJPY BUY 196.12\nTargets:\n✅ 197.05\n✅ 198.40\n🛑 SL: 195.38', GJ],
  ['GBPJPY BUY 196.12\nStop Loss:\nSL: 195.38\nTake Profit:\nTP1: 197.05\nTP2: 198.40', GJ],
  ['GBPJPY BUY 196.12\nStop Loss:\n🛑 195.38\nTake Profit:\n🎯 197.05\n🎯 198.40', GJ],
  ['GBPJPY BUY 196.12\nStop Loss:\n- 195.38\nTargets:\n- 197.05\n- 198.40', GJ],
  ['GBPJPY BUY\nEntry:\nEntry price: 196.12\nStop Loss:\nSL: 195.38\nTargets:\nTP1: 197.05\nTP2: 198.40', GJ],
  ['GBPJPY BUY\nEntry:\n196.12\nStop:\n195.38\nTargets:\n197.05\n198.40', GJ],
  ['GBPJPY BUY\nEntries:\n- 196.12\nStop:\n- 195.38\nTargets:\n- 197.05\n- 198.40', GJ],
  ['GBPJPY BUY\nEntry: Entry price: 196.12\nSL: 195.38\nTP: TP1: 197.05 TP2: 198.40', GJ],
  [
    '📊 GOLD BUY NOW\n\nEntry Price:\n👉 3312\n\nTake Profit Targets:\n✅ TP1: 3332\n✅ TP2: 3352\n\nStop Loss:\n❌ SL: 3302',
    GOLD,
  ],
  ['GOLD BUY LIMIT\n\nENTRY : 3312\n\nTARGETS :\n3332\n3352\n\nSTOPLOSS : 3302', GOLD_LIMIT],
  ['#XAUUSD SELL\nEntry 3320\n\n🎯Take Profit Targets🎯\nTP1: 3300\nTP2: 3280\n\n🚫Stop Loss🚫\nSL: 3330', GOLD_SHORT],
  ['EUR/USD — BUY\n\nEntry: 1.0850\n\nTargets\n• 1.0900\n• 1.0950\n\nStop\n• 1.0800', EU],
  ['US30 BUY\nEntry: 42,780\nTargets:\n42,980\n43,200\nSL: 42,650', 'LONG US30 active 42780 42650 42980 43200'],
  ['US30 BUY\nEntry: 42 780\nTargets:\n- 42 980\n- 43 200\nSL: 42 650', 'LONG US30 active 42780 42650 42980 43200'],
];

/** Headings and lists of which something is missing, or more is there than a signal has. */
const BROKEN: CorpusText[] = [
  [`${GJ_HEAD}Targets:\nTP1: 197.05`, '! T1 is not given'],
  [`${GJ_HEAD}Targets:\nwill follow`, '! Targets has no price after it'],
  [`${GJ_HEAD}Targets:`, '! Targets has no price after it'],
  ['GBPJPY BUY 196.12\nTargets:\n197.05\n198.40\nStop Loss:', '! Stop Loss has no price after it'],
  ['GBPJPY BUY 196.12\nStop Loss:\nTP1: 197.05\nTP2: 198.40', '! Stop Loss has no price after it'],
  [`${GJ_HEAD}Targets:\n197.05\n198.40\n19.95`, '! Not understood: “19.95”'],
  [`${GJ_HEAD}Targets:\n197.05\n198.40\nsee you at 199`, '! Not understood'],
  [`${GJ_HEAD}Targets:\n197.05 198.40\n199.50 maybe`, '! Not understood'],
  [`${GJ_HEAD}Targets:\n197.05 - 197.50\n198.40`, '! T0 is a range'],
  [`${GJ_HEAD}Targets:\nTP1: 197.05\nTP2: 198.40\n199.50`, '! Not understood: “199.50”'],
  [`${GJ_HEAD}TP1:\nTP2: 198.40`, '! TP1 has no price after it'],
  [`${GJ_HEAD}TP1: 197.05\n198.40`, '! Not understood: “198.40”'],
  ['GBPJPY BUY\nEntry:\n196.12\n195.90\nSL: 195.38\nTP1: 197.05\nTP2: 198.40', '! Not understood: “195.90”'],
  ['GBPJPY BUY 196.12\nStop Loss:\n195.38\n195.20\nTP1: 197.05\nTP2: 198.40', '! Not understood: “195.20”'],
];

/** A rest without a target. */
const OPEN: CorpusText[] = [
  [`${GJ_HEAD}TP1 197.05\nTP2 198.40\nTP3 open`, REST('TP3 open')],
  [`${GJ_HEAD}TP1: 197.05\nTP2: 198.40\nTP3: OPEN`, REST('TP3: OPEN')],
  [`${GJ_HEAD}TP 197.05\nTP 198.40\nTP open`, REST('TP open')],
  [`${GJ_HEAD}Take Profit Targets:\nTP1 197.05\nTP2 198.40\nTP3 - open 🚀`, REST('TP3 - open')],
  [`${GJ_HEAD}Targets:\n197.05\n198.40\nopen`, REST('open')],
  [`${GJ_HEAD}Targets:\n✅ 197.05\n✅ 198.40\n✅ Open`, REST('Open')],
  [`${GJ_HEAD}TP: 197.05 / 198.40 / open`, REST('open')],
  ['GBPJPY BUY 196.12 SL 195.38 TP 197.05, 198.40, open', REST('open')],
  ['GBPJPY BUY 196.12 SL 195.38 TP 197.05 198.40 open', REST('open')],
  ['GBPJPY BUY 196.12 SL 195.38 TP1 197.05 TP2 198.40 TP3 runner', REST('TP3 runner')],
  [`${GJ_HEAD}TP1 197.05\nTP2 open`, '! T1 is not given'],
  [`${GOLD_HEAD}TP1 3332\nTP2 3352\nTP3 open`, REST('TP3 open')],
];

/** Headings above levels, lists below them, and rests that run. */
export const HEADING_TEXTS: readonly CorpusText[] = [...HEADINGS, ...BROKEN, ...OPEN];
