import type { SignalDirection } from '@t0/contracts/prices';
import type { IntakeField } from '@t0/contracts/signals';
import { cutText } from '../platform/text-cut.ts';

/** How sentences call a field. */
export const FIELD_NAMES: Record<IntakeField, string> = {
  instrument: 'Instrument',
  direction: 'Direction',
  status: 'Status',
  entryPrice: 'Entry',
  slPrice: 'Stop',
  t0Price: 'T0',
  t1Price: 'T1',
  confidence: 'Confidence',
  monthlyBias: 'Monthly bias',
  memo: 'Memo',
  furtherTargets: 'T2 to T9',
  portions: 'Portions',
  entryZonePrice: 'Entry zone',
  stopRule: 'Stop rule',
  trailDistance: 'Trail distance',
  validUntil: 'Valid until',
  closeAt: 'Close time',
};
// A map: an object would also know what every object inherits, such as 'constructor'.
const DIRECTIONS = new Map<string, SignalDirection>([
  ['buy', 'long'],
  ['long', 'long'],
  ['bull', 'long'],
  ['sell', 'short'],
  ['short', 'short'],
  ['bear', 'short'],
]);
/** Characters of a foreign word that a sentence repeats. */
const SHOWN = 60;

/** The direction that a program names, in any case. */
export const directionOf = (text: string): SignalDirection | undefined => DIRECTIONS.get(text.toLowerCase());

/** The beginning of a foreign text. */
export const shortened = (text: string): string => (text.length > SHOWN ? `${cutText(text, SHOWN)}…` : text);

/** A foreign word as a sentence repeats it. */
export const quoted = (text: string): string => `“${shortened(text)}”`;
