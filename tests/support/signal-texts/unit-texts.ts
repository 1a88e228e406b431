import { CHANGE, DOW, END, EU, GJ, GOLD, GOLD_LIMIT, RECAP, type CorpusText } from './truths.ts';

const GJ_PIPS = 'LONG GBPJPY active 196.12 195.62 196.92 197.72';
const AUD_PIPS = 'LONG AUDUSD active 0.6500 0.6470 0.6530 0.6560';
const gold = (pips: string, either: string): string => `! “${pips}”: XAUUSD is counted in points: ${either}?`;
const aud = (points: string, either: string): string => `! “${points}”: AUDUSD is counted in pips: ${either}?`;

/** Distances in the unit of the instrument, and in the other one. */
const UNITS: CorpusText[] = [
  ['XAUUSD BUY 3316.26 SL 100 pips TP1 100 pips', gold('100 pips', '10.00 or 100.00')],
  ['XAUUSD BUY 3316.26 SL 3306.26 TP1 100 pips TP2 200 pips', gold('200 pips', '20.00 or 200.00')],
  ['XAUUSD BUY 3316.26 SL 100pips TP1 3326 TP2 3336', gold('100 pips', '10.00 or 100.00')],
  ['XAUUSD BUY 3316.26 SL 100p TP1 3326 TP2 3336', gold('100 p', '10.00 or 100.00')],
  ['XAUUSD BUY 3316.26 SL -100 pips TP1 +100 pips TP2 +200 pips', gold('100 pips', '10.00 or 100.00')],
  ['GOLD SELL 3316\nSL 50 pips\nTP1 3306\nTP2 3296', gold('50 pips', '5.00 or 50.00')],
  ['GOLD SELL 3316\nSL 50 pip\nTP1 50 pip\nTP2 100 pip', gold('50 pip', '5.00 or 50.00')],
  ['XAUUSD BUY 3316\nSL: 35.5 pips\nTP1: 3326\nTP2: 3336', gold('35.5 pips', '3.55 or 35.50')],
  ['XAUUSD BUY 3312\nSL 3302\nTP1 3332\nTP2 3352\ntrailing stop 10 pips', gold('10 pips', '1.00 or 10.00')],
  ['XAUUSD BUY 3312\nSL 3302\nTP1 3332\nTP2 3352\ntrail SL by 5 pips', gold('5 pips', '0.50 or 5.00')],
  ['XAUUSD BUY 3312\nSL 3302\nTP1 3332\nTP2 3352\ntrailing stop 10 points', `${GOLD} rule=trail trail=10`],
  ['XAUUSD BUY 3312\nSL 3302\nTP1 3332\nTP2 3352\ntrailing stop 1R', `${GOLD} rule=trail trail=10`],
  ['XAUUSD BUY 3312 SL 10 points TP1 20 points TP2 40 points', GOLD],
  ['XAUUSD BUY 3312 SL 10 pts TP1 20 pts TP2 40 pts', GOLD],
  ['XAUUSD BUY LIMIT 3312\nSL 10 points\nTP1 20 points\nTP2 40 points', GOLD_LIMIT],
  ['XAUUSD BUY 3312\nSL 3302 (100 pips)\nTP1 3332 (200 pips)\nTP2 3352 (400 pips)', GOLD],
  ['XAUUSD BUY 3312\nSL 3302 = 100 pips\nTP1 3332\nTP2 3352', GOLD],
  ['AUDUSD BUY 0.6500 SL 300 points TP1 300 points TP2 600 points', aud('300 points', '0.00300 or 0.03000')],
  ['AUDUSD BUY 0.6500\nSL 0.6470\nTP1 300 points\nTP2 0.6560', aud('300 points', '0.00300 or 0.03000')],
  ['AUDUSD BUY 0.6500\nSL 300 pts\nTP1 0.6530\nTP2 0.6560', aud('300 pts', '0.00300 or 0.03000')],
  ['AUDUSD BUY 0.6500\nSL 1 point\nTP1 0.6530\nTP2 0.6560', aud('1 point', '0.00001 or 0.00010')],
  [
    'AUDUSD BUY 0.6500\nSL 0.6470\nTP1 0.6530\nTP2 0.6560\ntrailing stop 100 points',
    aud('100 points', '0.00100 or 0.01000'),
  ],
  ['AUDUSD BUY 0.6500 SL 30 pips TP1 30 pips TP2 60 pips', AUD_PIPS],
  ['AUDUSD BUY 0.6500 SL 30 TP1 30 TP2 60', '! Stop 30 is no price beside an entry of 0.6500'],
  ['GBPJPY BUY 196.12 SL 500 points TP1 800 points TP2 1600 points', '! GBPJPY is counted in pips: 0.500 or 5.000?'],
  ['GBPJPY BUY 196.12\nSL 50 PIPS\nTP1 80 PIPS\nTP2 160 PIPS', GJ_PIPS],
  ['GBPJPY BUY 196.12\nSL: -50 pips\nTP1: +80 pips\nTP2: +160 pips', GJ_PIPS],
  ['GBPJPY BUY 196.12\nStop Loss: 50 pips\nTake Profit 1: 80 pips\nTake Profit 2: 160 pips', GJ_PIPS],
  ['GBPJPY BUY 196.12 SL 50p TP1 80p TP2 160p', GJ_PIPS],
  ['GBPJPY BUY 196.12\nSL 195.62\nTP: 80 pips / 160 pips', GJ_PIPS],
  ['US30 BUY 42780 SL 130 pips TP1 200 pips TP2 420 pips', '! US30 is counted in points: 13.00 or 130.00?'],
  ['US30 BUY 42780\nSL 130 points\nTP1 200 points\nTP2 420 points', DOW],
  ['US30 BUY 42780\nSL 130 pts\nTP1 200 pts\nTP2 420 pts', DOW],
  ['NAS100 BUY 20748 SL 100 pips TP1 20850 TP2 20950', '! NAS100 is counted in points: 10.00 or 100.00?'],
  ['BTCUSD BUY 106000 SL 2000 pips TP1 108000 TP2 110000', '! BTCUSD is counted in points: 200.00 or 2,000.00?'],
  ['EURUSD BUY 1.0850 SL 500 points TP1 1.0900 TP2 1.0950', '! EURUSD is counted in pips: 0.00500 or 0.05000?'],
  ['EURUSD BUY 1.0850 SL 50 pips TP1 50 pips TP2 100 pips', EU],
  ['XAUUSD BUY 3312 SL 100 ticks TP1 3332 TP2 3352', '! no price beside an entry of 3312'],
];

/** Steps on a trade that is open, and texts that tell of one. */
const FOLLOW_UPS: CorpusText[] = [
  ['GBPJPY BE now', CHANGE],
  ['XAUUSD: set BE now ✅', CHANGE],
  ['Gold risk free now', CHANGE],
  ['GBPJPY go risk-free', CHANGE],
  ['Make GBPJPY riskfree', CHANGE],
  ['GBPJPY break even now', CHANGE],
  ['Set breakeven on GBPJPY', CHANGE],
  ['GBPJPY SL at BE', CHANGE],
  ['GBPJPY: put your stop at entry', CHANGE],
  ['Close half GBPJPY now, SL to BE', CHANGE],
  ['GBPJPY: Close half and move SL to BE', CHANGE],
  ['XAUUSD close 50% and set SL to entry', CHANGE],
  ['XAUUSD +60 pips, close partial, stop at breakeven', CHANGE],
  ['GBPJPY: take 30% here', CHANGE],
  ['GBPJPY trail your stop to 196.50', CHANGE],
  ['GBPJPY TP2 changed to 198.90', CHANGE],
  ['GBPJPY: lock in profits, move stop to 196.80', CHANGE],
  ['GBPJPY target 2 done ✅ closed', END],
  ['All targets hit 🎯🎯🎯 GBPJPY', END],
  ['GBPJPY SL HIT ❌', END],
  ['XAUUSD stopped at breakeven', END],
  ['Signal cancelled: XAUUSD BUY LIMIT 3302', END],
  ['Delete the pending order on EURUSD', END],
  ['Please close your GBPJPY trades', END],
  ['XAUUSD BUY 3312 SL 3302 TP1 3332 TP2 3352 is invalid', END],
  ['Setup invalidated: GBPJPY BUY LIMIT 195.72 SL 195.12 TP 196.72 197.72', END],
  ['GBPJPY running in 60 pips profit', RECAP],
  ['Weekly results\nGBPJPY +120\nXAUUSD -40', RECAP],
  ['+140 pips booked on GBPJPY 🔥', RECAP],
  [
    'GBPJPY BUY LIMIT 195.72 SL 195.12 TP 196.72 197.72 close if not triggered in 8 hours',
    'LONG GBPJPY limit 195.72 195.12 196.72 197.72 until=2026-11-27T18:00Z',
  ],
  [
    'GBPJPY BUY LIMIT 195.72\nSL 195.12\nTP1 196.72\nTP2 197.72\nCancel if not filled within 4 hours',
    'LONG GBPJPY limit 195.72 195.12 196.72 197.72 until=2026-11-27T14:00Z',
  ],
  [
    'GBPJPY BUY LIMIT 195.72\nSL 195.12\nTP1 196.72\nTP2 197.72\nDelete order if not activated in 1 day',
    'LONG GBPJPY limit 195.72 195.12 196.72 197.72 until=2026-11-28T10:00Z',
  ],
  [
    'GBPJPY BUY LIMIT 195.72\nSL 195.12\nTP1 196.72\nTP2 197.72\nclose if not triggered by 18:00 UTC',
    'LONG GBPJPY limit 195.72 195.12 196.72 197.72 until=2026-11-27T18:00Z',
  ],
  [
    'GBPJPY BUY 196.12\nSL 195.38\nTP1 197.05\nTP2 198.40\nclose if not triggered in 8 hours',
    '! Only a limit order can have a time until which it is valid',
  ],
  ['GBPJPY BUY LIMIT 195.72\nSL 195.12\nTP1 196.72\nTP2 197.72\nclose if not triggered', '! Not understood'],
  ['GBPJPY BUY LIMIT 195.72\nSL 195.12\nTP1 196.72\nTP2 197.72\nclose if not triggered soon', '! Not understood'],
];

/** Six languages that are not read: said in words, and nothing of them is guessed. */
const LANGUAGES: CorpusText[] = [
  ['GBPJPY COMPRA 196.12 SL 195.38 TP 197.05 198.40', '! Neither LONG nor SHORT, BUY nor SELL is named'],
  ['Vender ORO 3320\nSL 3330\nTP1 3300\nTP2 3280', '! Instrument is not given'],
  ['GBPJPY BUY 196.12\nStop de pérdida 195.38\nObjetivo 1 197.05\nObjetivo 2 198.40', '! Not understood'],
  ['GBPJPY KAUFEN 196,12 SL 195,38 TP 197,05 198,40', '! Neither LONG nor SHORT, BUY nor SELL is named'],
  ['GBPJPY Verkauf bei 196,12\nStopp 196,82\nZiel 195,20', '! Neither LONG nor SHORT, BUY nor SELL is named'],
  [
    'GBPJPY BUY 196,12\nSL 195,38\nTP1 197,05\nTP2 198,40\nnur mit halber Größe',
    '! Not understood: “nur mit halber Größe”',
  ],
  ['GBPJPY ACHAT 196.12 SL 195.38 TP 197.05 198.40', '! Neither LONG nor SHORT, BUY nor SELL is named'],
  ['Vente XAUUSD à 3320, objectif 3300', '! Neither LONG nor SHORT, BUY nor SELL is named'],
  ['XAUUSD BUY 3312\nSL 3302\nTP1 3332\nTP2 3352\nAnnulé', '! Not understood: “Annulé”'],
  ['ПОКУПКА GBPJPY 196.12 СЛ 195.38 ТП 197.05 198.40', '! Neither LONG nor SHORT, BUY nor SELL is named'],
  ['Золото продажа 3320 стоп 3330', '! Instrument is not given'],
  ['GBPJPY BUY 196.12\nSL 195.38\nTP1 197.05\nTP2 198.40\nотмена', '! Not understood: “отмена”'],
  ['GBPJPY شراء 196.12 وقف 195.38 هدف 197.05', '! Neither LONG nor SHORT, BUY nor SELL is named'],
  ['بيع الذهب 3320', '! Instrument is not given'],
  ['XAUUSD BUY 3312\nSL 3302\nTP1 3332\nTP2 3352\nإلغاء الصفقة', '! Not understood: “إلغاء الصفقة”'],
  ['GBPJPY 做多 196.12 止损 195.38 止盈 197.05 198.40', '! Neither LONG nor SHORT, BUY nor SELL is named'],
  ['黄金 做空 3320 止损 3330', '! Instrument is not given'],
  ['GBPJPY BUY 196.12\nSL 195.38\nTP1 197.05\nTP2 198.40\n取消', '! Not understood: “取消”'],
];

/** Sizes, marks and short names around the levels. */
const FORMS: CorpusText[] = [
  ['BUY 0.5 GBPJPY 196.12 SL 195.38 TP 197.05 198.40', GJ],
  ['BUY 0.5 GBPJPY @ 196.12 SL 195.38 TP 197.05 198.40', GJ],
  ['Buy 2 XAUUSD 3312\nSL 3302\nTP1 3332\nTP2 3352', GOLD],
  ['BUY 0,10 GBP/JPY\nEntry 196.12\nSL 195.38\nTP1 197.05\nTP2 198.40', GJ],
  ['BUY 1 EURUSD @ 1.0850 SL 1.0800 TP 1.0900 1.0950', '! Not understood: “1”'],
  ['BUY 0.6 AUDUSD 0.6500 SL 0.6470 TP 0.6530 0.6560', '! Not understood: “0.6500”'],
  ['ＸＡＵＵＳＤ　ＢＵＹ　３３１２\nＳＬ：３３０２\nＴＰ１：３３３２\nＴＰ２：３３５２', GOLD],
  ['XAUUSD BUY＠3312\nSL：3302\nTP1：3332\nTP2：3352', GOLD],
  ['XAUUSD BUY（3312）\nSL＝3302\nTP1＝3332\nTP2＝3352', GOLD],
  ['XAUUSD BUY 3312、SL 3302、TP1 3332、TP2 3352', GOLD],
  ['XAUUSD BUY 3312／SL 3302／TP 3332／3352', GOLD],
  ['【XAUUSD】BUY 3312\nSL 3302\nTP 3332｜3352', GOLD],
  ['XAUUSD BUY ３，３１２．００ SL ３，３０２．００ TP1 ３，３３２．００ TP2 ３，３５２．００', GOLD],
  ['XAUUSD BUY 3312＋SL－10 TP1＋20 TP2＋40', GOLD],
  ['XAUUSD BUY 3312_3315\nSL 3302\nTP1 3332\nTP2 3352', 'LONG XAUUSD active 3315 3302 3332 3352 zone=3312'],
  ['XAUUSD BUY 3315_3312 SL 3302 TP 3332 3352', 'LONG XAUUSD active 3315 3302 3332 3352 zone=3312'],
  ['XAUUSD BUY 3312 SL 3302_3300 TP 3332 3352', '! Stop is a range, 3302_3300: choose one price'],
  ['GBPJPY BUY [196.12]\nSL [195.38]\nTP1 [197.05]\nTP2 [198.40]', GJ],
  ['GBPJPY BUY\nEntry: [196.12]\nSL: [195.38]\nTargets: [197.05] [198.40]', GJ],
  ['GBPJPY BUY (196.12) SL (195.38) TP1 (197.05) TP2 (198.40)', GJ],
  ['GBPJPY BUY 196.12\nSL (50 pips)\nTP1 197.05\nTP2 198.40', '! SL has no price after it'],
  ['GBPUSD BUY\nAt : 1.2700\nSL : 1.2650\nTP1 : 1.2750\nTP2 : 1.2800', 'LONG GBPUSD active 1.27 1.265 1.275 1.28'],
  [
    'Buy GBPUSD\nAt: 1.2700\nStop: 1.2650\nTarget 1: 1.2750\nTarget 2: 1.2800',
    'LONG GBPUSD active 1.27 1.265 1.275 1.28',
  ],
  ['GBPUSD SELL At : 1.2700 SL : 1.2750 TP1 : 1.2650 TP2 : 1.2600', 'SHORT GBPUSD active 1.27 1.275 1.265 1.26'],
];

/** Units of distances, steps on open trades, languages, sizes and marks. */
export const UNIT_TEXTS: readonly CorpusText[] = [...UNITS, ...FOLLOW_UPS, ...LANGUAGES, ...FORMS];
