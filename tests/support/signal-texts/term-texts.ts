import { CHANGE, END, GJ, GOLD, GOLD_LIMIT, GOLD_SHORT, type CorpusText } from './truths.ts';

const GJ_LIMIT = 'LONG GBPJPY limit 196.12 195.38 197.05 198.40';
const GOLD_LINES = 'XAUUSD BUY LIMIT 3312\nSL 3302\nTP1 3332\nTP2 3352';
const GJ_LINES = 'GBPJPY BUY 196.12\nSL 195.38\nTP1 197.05\nTP2 198.40';
const GJ_LINE = 'GBPJPY BUY 196.12 SL 195.38 TP 197.05 198.40';
const GJ_FOUR = `${GJ_LINES}\nTP3 199.50\nTP4 200.50`;

/** More than two targets. */
const TARGETS: CorpusText[] = [
  ['XAUUSD BUY 3312\nSL 3302\nTP1 3332\nTP2 3352\nTP3 3370\nTP4 3390', `${GOLD} then=3370/3390`],
  ['GOLD BUY NOW 3312\n\n🎯 TP1: 3332\n🎯 TP2: 3352\n🎯 TP3: 3370\n\n🛑 SL: 3302', `${GOLD} then=3370`],
  ['XAUUSD BUY 3312 SL 3302 TP1 3332 TP2 3352 TP3 3370 75%', `${GOLD} 75% then=3370`],
  ['XAUUSD BUY 3312 SL 3302 TP 3332 - 3352 - 3370 - 3390', `${GOLD} then=3370/3390`],
  ['XAUUSD BUY 3312 SL 3302 TP 3332 – 3352 – 3370', `${GOLD} then=3370`],
  ['XAUUSD BUY 3312 SL 3302 TP 3332/3352/3370/3390', `${GOLD} then=3370/3390`],
  ['XAUUSD BUY 3312 SL 3302 Targets: 3370, 3352, 3332', `${GOLD} then=3370`],
  ['XAUUSD BUY 3312\nSL 3302\nTP 3370\nTP 3332\nTP 3352', `${GOLD} then=3370`],
  ['GOLD SELL 3320\nSL 3330\nTP 3300\nTP 3280\nTP 3260', `${GOLD_SHORT} then=3260`],
  ['XAUUSD BUY 3312\nSL 3302\nT1 3332\nT2 3352\nT3 3370', `${GOLD} then=3370`],
  ['XAUUSD BUY 3312\nSL 3302\nT0 3332\nT1 3352\nT2 3370', `${GOLD} then=3370`],
  ['XAUUSD BUY 3312\nSL 3302\n1st TP 3332\n2nd TP 3352\n3rd TP 3370\nfourth target 3390', `${GOLD} then=3370/3390`],
  ['XAUUSD BUY 3312\nSL 3302\nTP① 3332\nTP② 3352\nTP③ 3370', `${GOLD} then=3370`],
  ['XAUUSD BUY 3312\nSL 3302\nTP1️⃣ 3332\nTP2️⃣ 3352\nTP3️⃣ 3370', `${GOLD} then=3370`],
  [
    'US30 BUY 42.780,00\nSL 42.650,00\nTP1 42.980,00\nTP2 43.200,00\nTP3 43.420,50',
    'LONG US30 active 42780 42650 42980 43200 then=43420.5',
  ],
  [
    'US30 BUY 42 780\nSL 42 650\nTP1 42 980\nTP2 43 200\nTP3 43 420',
    'LONG US30 active 42780 42650 42980 43200 then=43420',
  ],
  ['GBPJPY BUY 196,12\nSL 195,38\nTP1 197,05\nTP2 198,40\nTP3 199,50', `${GJ} then=199.5`],
  [
    'GBPJPY BUY 196.12 SL -74 TP1 1R TP2 2R TP3 3R TP4 4R',
    'LONG GBPJPY active 196.12 195.38 196.86 197.6 then=198.34/199.08',
  ],
  [
    'XAUUSD BUY 3312\nSL 3302\nTP1 3322\nTP2 3332\nTP3 3342\nTP4 3352\nTP5 3362\nTP6 3372\nTP7 3382\nTP8 3392\nTP9 3402\nTP10 3412',
    'LONG XAUUSD active 3312 3302 3322 3332 then=3342/3352/3362/3372/3382/3392/3402/3412',
  ],
  [
    'XAUUSD BUY 3312 SL 3302 TP 3313 3314 3315 3316 3317 3318 3319 3320 3321 3322 3323',
    '! A signal has at most ten targets: target 3323 is not used',
  ],
  [`${GJ_LINE} 200 EMA retest`, '! “200” can be a target or begin the memo'],
  [`${GJ_LINE} 199.50 Retest of the high`, `${GJ} then=199.5`],
  [`${GJ_LINES}\nTP11 205.10`, '! A signal has at most ten targets: TP11 is not used'],
  [`${GJ_LINES}\nTP4 200.50`, '! T2 is not given'],
  [`${GJ_LINES}\nTP3 198.10`, '! A long needs Take Profit 2 at or above Take Profit 1'],
  ['XAUUSD SELL 3320 SL 3330 TP1 3300 TP2 3280 TP3 3290', '! A short needs Take Profit 2 at or below Take Profit 1'],
  [`${GJ_LINES}\nTP3 1995.0`, '! T2 1995.0 is no price beside an entry of 196.120'],
  [`${GJ_LINES}\nTP3 199.50\nTP3 199.80`, '! T2 is given twice: 199.50 and 199.80'],
  [`${GJ_LINES}\nTP3 199.50 - 199.90`, '! T2 is a range, 199.50 - 199.90: choose one price'],
  ['✅ TP3 HIT: GBPJPY BUY 196.12 SL 195.38 TP 197.05 198.40 199.50', END],
  ['GBPJPY TP3 reached +338 pips', END],
];

/** Shares of the position. */
const PORTIONS: CorpusText[] = [
  [
    'GBPJPY BUY 196.12\nSL 195.38\nTP1 197.05 (40%)\nTP2 198.40 (30%)\nTP3 199.50 (30%)',
    `${GJ} then=199.5 portions=40/30/30`,
  ],
  ['GBPJPY BUY 196.12\nSL 195.38\nTP1: 197.05 – 50 %\nTP2: 198.40 – 50 %', `${GJ} portions=50/50`],
  ['GBPJPY BUY 196.12 SL 195.38 TP1 197.05 60% TP2 198.40 40%', `${GJ} portions=60/40`],
  ['GBPJPY BUY 196.12 SL 195.38 TP1 197.05 60% TP2 198.40 40% 75%', `${GJ} 75% portions=60/40`],
  ['GBPJPY BUY 196.12 SL 195.38 TP 197.05 60% 198.40 40%', `${GJ} portions=60/40`],
  ['GBPJPY BUY 196.12 SL 195.38 TP1 197.05 (60%) TP2 198.40 (40%) conf 75', `${GJ} 75% portions=60/40`],
  [`${GJ_LINE} 60/40`, `${GJ} portions=60/40`],
  [`${GJ_LINE} 60/40 75%`, `${GJ} 75% portions=60/40`],
  [`${GJ_LINE} 50/50 chance today`, '! Not understood: “50/50”'],
  [
    'GBPJPY BUY 196.12 SL 195.38 TP 197.05 198.40 199.5 200.5 40/30/20/10 SL behind targets',
    `${GJ} then=199.5/200.5 portions=40/30/20/10 rule=behind-targets`,
  ],
  [`${GJ_LINES}\n50/30/10`, '! Not understood: “50/30/10”'],
  [`${GJ_FOUR}\nPortions: 40/30/20/10`, `${GJ} then=199.5/200.5 portions=40/30/20/10`],
  [`${GJ_FOUR}\n40/30/20/10`, `${GJ} then=199.5/200.5 portions=40/30/20/10`],
  [`${GJ_FOUR}\nSplit 40% / 30% / 20% / 10%`, `${GJ} then=199.5/200.5 portions=40/30/20/10`],
  [`${GJ_FOUR}\nTP1 40%, TP2 30%, TP3 20%, TP4 10%`, `${GJ} then=199.5/200.5 portions=40/30/20/10`],
  [`${GJ_LINES}\nClose 70% at TP1`, `${GJ} portions=70/30`],
  [`${GJ_LINES}\n✂️ 50% at TP1, rest at TP2`, `${GJ} portions=50/50`],
  [`${GJ_LINES}\nTake 30% off at TP1 and 70% at TP2`, `${GJ} portions=30/70`],
  [`${GJ_LINES}\nTP1: close half`, `${GJ} portions=50/50`],
  [`${GJ_LINES}\nClose 50% of the position at the first target`, `${GJ} portions=50/50`],
  ['XAUUSD BUY 3312\nSL 3302\nTP1 3332 (1%)\nTP2 3352 (1%)', GOLD],
  ['GBPJPY BUY 196.12\nSL 195.38\nTP1 197.05 (0.47%)\nTP2 198.40 (1.16%)', GJ],
  [
    'GBPJPY BUY 196.12\nSL 195.38\nTP1 197.05 (33.3%)\nTP2 198.40 (66.7%)',
    '! Each portion must be a whole number from 1 to 100',
  ],
  [`${GJ_FOUR}\nClose 50% at TP1`, '! Portions are given for 1 of 4 targets: give each target one'],
  [`${GJ_LINES}\nPortions 60/30`, '! Portions must add up to 100, not to 90'],
  [`${GJ_FOUR}\nPortions 60/40`, '! There are 4 targets and 2 portions: give each target one'],
  ['GBPJPY BUY 196.12\nSL 195.38\nTP1 197.05 (60%)\nTP2 198.40 (40%)\nClose 50% at TP1', '! Portions are given twice'],
  ['GBPJPY BUY 196.12\nSL 195.38\nTP1 197.05\nTP2 198.40 75%', '! Portions are given for 1 of 2 targets'],
  [`${GJ_LINES}\nClose 50% at TP3`, '! A portion is given for T2, and there are 2 targets'],
  [`${GJ_LINES}\nClose 100% at TP1`, '! Nothing is left for T1: portions must add up to 100'],
  ['GBPJPY close 50% at TP1', CHANGE],
  ['GBPJPY take 30% here', CHANGE],
];

/** Entry zones. */
const ZONES: CorpusText[] = [
  ['GBPJPY BUY LIMIT\nEntry 196.12-195.90\nSL 195.38\nTP1 197.05\nTP2 198.40', `${GJ_LIMIT} zone=195.9`],
  ['GBPJPY BUY LIMIT\nBuy zone 195.90 - 196.12\nSL 195.38\nTP1 197.05\nTP2 198.40', `${GJ_LIMIT} zone=195.9`],
  ['GBPJPY BUY between 195.90 and 196.12 SL 195.38 TP 197.05 198.40', `${GJ} zone=195.9`],
  ['GBPJPY BUY from 195.90 to 196.12\nSL 195.38\nTP1 197.05\nTP2 198.40', `${GJ} zone=195.9`],
  ['🟢 GBPJPY BUY\n📍 Entry zone: 195.90 – 196.12\n🛑 SL: 195.38\n🎯 TP1: 197.05\n🎯 TP2: 198.40', `${GJ} zone=195.9`],
  ['GOLD SELL @ 3320-3324\nSL 3330\nTP1 3300\nTP2 3280', `${GOLD_SHORT} zone=3324`],
  ['GOLD SELL ZONE 3324 - 3320\nSL 3330\nTP1 3300\nTP2 3280', `${GOLD_SHORT} zone=3324`],
  ['XAUUSD BUY 3.312,00 – 3.308,00\nSL 3.302,00\nTP1 3.332,00\nTP2 3.352,00', `${GOLD} zone=3308`],
  ['XAUUSD BUY 3312-3312 SL 3302 TP 3332 3352', GOLD],
  ['XAUUSD BUY 3312-3300 SL 3302 TP 3332 3352', '! The entry zone must end before the stop'],
  ['XAUUSD BUY 3312 - 3308 - 3305 SL 3302 TP 3332 3352', '! Not understood: “3305”'],
  ['XAUUSD BUY 3312 or 3315 SL 3302 TP 3332 3352', '! Entry is a range, 3312 or 3315: choose one price'],
  ['XAUUSD BUY 3312-15 SL 3302 TP 3332 3352', '! Entry is a range, 3312-15: choose one price'],
  ['GBPJPY BUY\nEntry 1: 196.12\nEntry 2: 195.90\nSL 195.38\nTP1 197.05\nTP2 198.40', '! Entry is given twice'],
];

/** Rules of the stop. */
const RULES: CorpusText[] = [
  [`${GJ_LINES}\nMove SL to entry at TP1`, `${GJ} rule=entry-at-t0`],
  [`${GJ_LINES}\n➡️ SL to BE after TP1`, `${GJ} rule=entry-at-t0`],
  [`${GJ_LINES}\nBreakeven after TP1`, `${GJ} rule=entry-at-t0`],
  [`${GJ_LINES}\nAfter TP1 is hit, move your stop loss to break-even`, `${GJ} rule=entry-at-t0`],
  [`${GJ_LINES}\nTP1 → SL to BE`, `${GJ} rule=entry-at-t0`],
  [`${GJ_LINES}\nRisk free once TP1 hit`, `${GJ} rule=entry-at-t0`],
  [`${GJ_LINE} SL to BE after TP1`, `${GJ} rule=entry-at-t0`],
  [`${GJ_LINE} 75%, SL to BE after TP1`, `${GJ} 75% rule=entry-at-t0`],
  ['GBPJPY BUY 196.12\nSL 195.38 (to BE at TP1)\nTP1 197.05\nTP2 198.40', '! Not understood'],
  [`${GJ_FOUR}\nSL follows targets`, `${GJ} then=199.5/200.5 rule=behind-targets`],
  [`${GJ_FOUR}\nMove SL to previous TP after each TP`, `${GJ} then=199.5/200.5 rule=behind-targets`],
  [`${GJ_LINES}\nTP3 199.50\nSL to TP1 after TP2`, `${GJ} then=199.5 rule=behind-targets`],
  [`${GJ_FOUR}\nSL to BE after TP1, to TP1 after TP2, to TP2 after TP3`, `${GJ} then=199.5/200.5 rule=behind-targets`],
  [
    `${GJ_FOUR}\nSL to BE after TP1\nSL to TP1 after TP2\nSL to TP2 after TP3`,
    `${GJ} then=199.5/200.5 rule=behind-targets`,
  ],
  [`${GJ_LINES}\nTrailing stop 30 pips`, `${GJ} rule=trail trail=0.3`],
  [`${GJ_LINES}\nTrail SL by 30 pips`, `${GJ} rule=trail trail=0.3`],
  [`${GJ_LINES}\ntrail 1R`, `${GJ} rule=trail trail=0.74`],
  [`${GJ_LINE} trail 30 pips`, `${GJ} rule=trail trail=0.3`],
  [
    'US30 BUY 42780 SL 42650 TP 42980 43200 43500\nTrailing stop: 100 points',
    'LONG US30 active 42780 42650 42980 43200 then=43500 rule=trail trail=100',
  ],
  [
    `${GJ_LINES}\nTrailing stop 300 pips`,
    '! The trail distance must be at most the distance from the entry to the stop',
  ],
  [`${GJ_LINES}\nTrailing stop 30`, '! The trail distance “30” has no unit: write pips, points or R'],
  [
    `${GJ_LINES}\nTrailing stop 30 pips after TP1`,
    '! This rule of the stop is not understood: “Trailing stop 30 pips after TP1”',
  ],
  [
    `${GJ_LINES}\nTrail the stop below structure`,
    '! This rule of the stop is not understood: “Trail the stop below structure”',
  ],
  [`${GJ_FOUR}\nSL to BE after TP2`, '! This rule of the stop is not understood: “SL to BE after TP2”'],
  [`${GJ_LINES}\nSL to BE after 30 pips`, '! This rule of the stop is not understood: “SL to BE after 30 pips”'],
  [`${GJ_FOUR}\nSL to TP1 after TP3`, '! This rule of the stop is not understood: “SL to TP1 after TP3”'],
  [`${GJ_FOUR}\nSL to TP1 after TP2`, '! leaves out a target: write “SL follows targets”'],
  [`${GJ_LINES}\nSL to BE after TP1\nTrailing stop 30 pips`, '! More than one stop rule is named'],
  [`${GJ_LINES}\nMove SL to 196.50 at TP1`, '! SL has no price after it'],
  [`${GJ_LINES}\nTP1 hit, SL to BE`, END],
  ['Move SL to BE now\nGBPJPY BUY 196.12 SL 195.38 TP 197.05 198.40', CHANGE],
  ['GBPJPY SL to BE after TP1', CHANGE],
  ['GBPJPY trailing stop 30 pips', CHANGE],
  [
    `${GJ_LINE} nice setup, breakeven after TP1`,
    '! The memo names a rule or a time: write “breakeven after TP1” before it',
  ],
  [`${GJ_LINES}\nNote: breakeven after TP1`, GJ],
];

/** Times at which an order or a position ends. */
const TIMES: CorpusText[] = [
  [`${GOLD_LINES}\nValid until 18:00 UTC`, `${GOLD_LIMIT} until=2026-11-27T18:00Z`],
  [`${GOLD_LINES}\nvalid until 09:30 GMT`, `${GOLD_LIMIT} until=2026-11-28T09:30Z`],
  [`${GOLD_LINES}\n⏳ Valid till 27 Nov 18:00 UTC`, `${GOLD_LIMIT} until=2026-11-27T18:00Z`],
  [`${GOLD_LINES}\nGood till 30 November 2026, 6 pm UTC`, `${GOLD_LIMIT} until=2026-11-30T18:00Z`],
  [`${GOLD_LINES}\nGTD Nov 30 18:00 UTC`, `${GOLD_LIMIT} until=2026-11-30T18:00Z`],
  [`${GOLD_LINES}\nExpires 2026-11-30T18:00:00Z`, `${GOLD_LIMIT} until=2026-11-30T18:00Z`],
  [`${GOLD_LINES}\nExpires 2026-11-30T18:00:30.500+01:00`, `${GOLD_LIMIT} until=2026-11-30T17:00:30.500Z`],
  [`${GOLD_LINES}\nExpires: 30.11.2026 18:00 UTC+2`, `${GOLD_LIMIT} until=2026-11-30T16:00Z`],
  [`${GOLD_LINES}\nvalid until Monday 18:00 UTC`, `${GOLD_LIMIT} until=2026-11-30T18:00Z`],
  [`${GOLD_LINES}\nvalid until tomorrow 08:00 UTC`, `${GOLD_LIMIT} until=2026-11-28T08:00Z`],
  [`${GOLD_LINES}\nValid for 4 hours`, `${GOLD_LIMIT} until=2026-11-27T14:00Z`],
  [`${GOLD_LINES}\nvalid for 90 min`, `${GOLD_LIMIT} until=2026-11-27T11:30Z`],
  [`${GOLD_LINES}\nvalid 4H setup`, '! Not understood: “valid”'],
  [`${GOLD_LINES}\nActive until 18:00 UTC`, `${GOLD_LIMIT} until=2026-11-27T18:00Z`],
  [`${GOLD_LINES}\nexpires in 2 days`, `${GOLD_LIMIT} until=2026-11-29T10:00Z`],
  [`${GOLD_LINES}\nCancel if not filled by 18:00 UTC`, `${GOLD_LIMIT} until=2026-11-27T18:00Z`],
  [`${GOLD_LINES}\nGTC`, GOLD_LIMIT],
  ['XAUUSD BUY LIMIT 3312 SL 3302 TP 3332 3352 75% valid until 18:00 UTC', `${GOLD_LIMIT} 75% until=2026-11-27T18:00Z`],
  ['Valid until 18:00 UTC\nXAUUSD BUY LIMIT 3312 SL 3302 TP 3332 3352', `${GOLD_LIMIT} until=2026-11-27T18:00Z`],
  [`${GJ_LINES}\nClose at 20:00 UTC`, `${GJ} close=2026-11-27T20:00Z`],
  [`${GJ_LINES}\nTime stop 20:00 UTC`, `${GJ} close=2026-11-27T20:00Z`],
  [`${GJ_LINES}\nExit by Friday 20:45 UTC`, `${GJ} close=2026-11-27T20:45Z`],
  [
    '25.11.2026 14:30\nGBPJPY BUY 196.12\nSL 195.38\nTP1 197.05\nTP2 198.40\nClose trade at 20:00 UTC',
    `${GJ} close=2026-11-27T20:00Z`,
  ],
  [`${GOLD_LINES}\nValid until 18:00`, '! “18:00” names no zone that is read: write it in UTC, 18:00 UTC'],
  [`${GOLD_LINES}\nValid until 18:00 CET`, '! “18:00 CET” names no zone that is read: write it in UTC, 18:00 UTC'],
  [`${GOLD_LINES}\nValid until 5 pm New York time`, '! “5 pm New York time” names no zone that is read'],
  [`${GOLD_LINES}\nValid until 27 Nov`, '! “27 Nov” has no time of the day: write 27 Nov 18:00 UTC'],
  [`${GOLD_LINES}\nValid until NY close`, '! “NY close” is no time that is read: write for example 18:00 UTC'],
  [`${GOLD_LINES}\nValid until 05/12/2026 18:00 UTC`, '! “5/12/2026” can be 5 Dec or 12 May: write one of them'],
  [`${GOLD_LINES}\nValid until 31 Nov 18:00 UTC`, '! “31 Nov 18:00 UTC” is no time'],
  [`${GOLD_LINES}\nValid until 26 Nov 18:00 UTC`, '! Valid until must be in the future'],
  [`${GOLD_LINES}\nValid until 25:00 UTC`, '! is no time'],
  [`${GOLD_LINES}\nValid until 18:00 UTC\nExpires 19:00 UTC`, '! Valid until is given twice'],
  [`${GJ_LINES}\nValid until 18:00 UTC`, '! Only a limit order can have a time until which it is valid'],
  [`${GJ_LINES}\nTime stop 20:00`, '! “20:00” names no zone that is read'],
  [`${GJ_LINES}\nTime stop 4 hours`, '! “4 hours” is no time that is read'],
  [`${GJ_LINE} good setup valid until 18:00 UTC`, '! The memo names a rule or a time'],
  ['Close GBPJPY at 20:00 UTC', END],
];

/** Channels as they really look, with all of it. */
const WHOLE: CorpusText[] = [
  [
    'GBPJPY buy @196.12 sl 195.38 tp1 197.05 close 50% tp2 198.40 close 30% tp3 199.50 close 20%',
    `${GJ} then=199.5 portions=50/30/20`,
  ],
  ['GBPJPY BUY 196.12 SL 195.38 TP1 197.05 60% off TP2 198.40 40% off', `${GJ} portions=60/40`],
  [`${GJ_LINE} close all friday 20:00 UTC`, `${GJ} close=2026-11-27T20:00Z`],
  [`${GJ_LINE} close on Friday 20:00 UTC`, `${GJ} close=2026-11-27T20:00Z`],
  [
    '📊 #XAUUSD | BUY LIMIT\n\n📍 Entry zone: 3308 – 3312\n⛔️ SL: 3302 (-100 pips)\n\n✅ TP1: 3332 (40%)\n✅ TP2: 3352 (30%)\n✅ TP3: 3370 (20%)\n✅ TP4: 3390 (10%)\n\n🔒 SL to BE after TP1\n⏰ Valid until 18:00 UTC\nRisk: 1%',
    `${GOLD_LIMIT} then=3370/3390 portions=40/30/20/10 zone=3308 rule=entry-at-t0 until=2026-11-27T18:00Z`,
  ],
  [
    'GBPJPY BUY LIMIT 196.12-195.90 | SL 195.38 | TP1 197.05 50% | TP2 198.40 30% | TP3 199.50 20% | SL to BE after TP1 | valid for 4 hours',
    `${GJ_LIMIT} then=199.5 portions=50/30/20 zone=195.9 rule=entry-at-t0 until=2026-11-27T14:00Z`,
  ],
  [
    'GBPJPY long limit 196.12 sl 195.38 tp 197.05 198.40 199.50 50/30/20 75% trail 30 pips, close at 20:00 UTC, valid until 18:00 UTC. Retest of the weekly high',
    `${GJ_LIMIT} 75% then=199.5 portions=50/30/20 rule=trail trail=0.3 until=2026-11-27T18:00Z close=2026-11-27T20:00Z`,
  ],
  [
    '#BTC/USDT\nSignal Type: Regular (Long)\nLeverage: Cross (50.0X)\nEntry Targets:\n1) 106000 - 100.0%\nTake-Profit Targets:\n1) 108000 - 50.0%\n2) 110000 - 25.0%\n3) 112000 - 25.0%\nStop Targets:\n1) 104000 - 100.0%\nTrailing Configuration:\nEntry: Percentage (0.0%)',
    '! This rule of the stop is not understood: “Trailing Configuration:”',
  ],
  [
    '#BTC/USDT\nSignal Type: Regular (Long)\nEntry Targets:\n1) 106000 - 100.0%\nTake-Profit Targets:\n1) 108000 - 50.0%\n2) 110000 - 25.0%\n3) 112000 - 25.0%\nStop Targets:\n1) 104000 - 100.0%',
    'LONG BTCUSD active 106000 104000 108000 110000 then=112000 portions=50/25/25',
  ],
];

/** Signals with further targets, portions, zones, stop rules and times. */
export const TERM_TEXTS: readonly CorpusText[] = [...TARGETS, ...PORTIONS, ...ZONES, ...RULES, ...TIMES, ...WHOLE];
