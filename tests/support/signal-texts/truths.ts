/**
 * Texts as people and programs send them, each with what it means (docs/product/numbers.md#tests). A truth is
 * 'LONG XAUUSD active 3312 3302 3332 3352', with entry, stop, T0 and T1, then a confidence ('75%') and a bias where they are not the usual ones, and the
 * terms: 'then=3370/3390 portions=40/30/20/10 zone=3308 rule=trail trail=3 until=2026-11-27T18:00Z close=...'; or, behind
 * '! ', a part of the sentence that refuses the text. Live: gold 3316, GBPJPY 196.10, EURUSD 1.0850, GBPUSD 1.2700, AUDUSD 0.6500, US30 42800, NAS100 20750,
 * BTCUSD 106000. It is Friday, 27 November 2026, 10:00 UTC.
 */
export type CorpusText = readonly [text: string, truth: string];

export const GJ = 'LONG GBPJPY active 196.12 195.38 197.05 198.40';
export const GOLD = 'LONG XAUUSD active 3312 3302 3332 3352';
export const GOLD_ZONE = 'LONG XAUUSD active 3315 3302 3332 3352 zone=3312';
export const GOLD_LIMIT = 'LONG XAUUSD limit 3312 3302 3332 3352';
export const GOLD_SHORT = 'SHORT XAUUSD active 3320 3330 3300 3280';
export const EU = 'LONG EURUSD active 1.0850 1.0800 1.0900 1.0950';
export const DOW = 'LONG US30 active 42780 42650 42980 43200';
export const STOP_ORDER = '! stop order that opens a trade cannot be published';
export const END = '! ends a trade and is no new signal';
export const CHANGE = '! changes a trade and is no new signal';
export const RECAP = '! tells of past trades';
