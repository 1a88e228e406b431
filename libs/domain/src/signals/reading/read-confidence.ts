import { LIMITS } from '@t0/contracts/platform';
import type { IntakeError, IntakeField, IntakeSignal } from '@t0/contracts/signals';
import { labelAt, valueStart } from './labels.ts';
import type { TokenStream } from './token-stream.ts';

/** What the confidence of a text is read into. */
interface ConfidenceRead {
  fields: IntakeSignal;
  sources: Partial<Record<IntakeField, string>>;
  errors: IntakeError[];
}

/** Words that follow a share that is no confidence: '86% of position', '50% size'. */
const SHARED = (
  'OF SIZE SIZED POSITION LOT LOTS RISK ACCOUNT BALANCE EQUITY CAPITAL MARGIN ALLOCATION EXPOSURE OFF ' + 'PROFIT NOW'
).split(' ');

/** '75%' that says nothing of what it is a share of. */
const isShare = (tokens: TokenStream, at: number): boolean =>
  tokens.isNumber(at) && tokens.isMark(at + 1, '%') && !tokens.isWord(at + 2, SHARED);

/** Its word with a number, or one number with '%' behind the levels of the one-line form. */
export function takeConfidence(tokens: TokenStream, end: number, read: ConfidenceRead): void {
  const shares: number[] = [];
  let second: number | undefined;
  for (let at = 0; at < end; at += 1) {
    const label = tokens.isTaken(at) ? null : labelAt(tokens, at);
    if (label?.of === 'confidence') {
      const value = valueStart(tokens, label.end);
      const after = tokens.isMark(value + 1, '%') ? value + 2 : value + 1;
      tokens.take(at, tokens.isNumber(value) ? after : label.end);
      giveConfidence(tokens, value, read);
      at = after - 1;
    } else if (label?.of === 'bias') tokens.take(at, label.end);
    else if (tokens.isOpen(at) && isShare(tokens, at) && tokens.isNumber(at - 1)) shares.push(at);
    else if (tokens.isOpen(at) && isShare(tokens, at) && tokens.isMark(at - 1, '%')) second = at;
  }
  // Of several, each is the portion of its target; one more behind the last of them is none.
  const share = shares.length === 1 ? (second ?? shares[0]) : second;
  if (!tokens.isOneLine || share === undefined || read.fields.confidence !== undefined) return;
  const isLast = !Array.from({ length: end - share - 2 }, (_, step) => tokens.isOpen(share + 2 + step)).some(Boolean);
  if (!isLast) return;
  tokens.take(share);
  giveConfidence(tokens, share, read);
}

function giveConfidence(tokens: TokenStream, at: number, read: ConfidenceRead): void {
  const text = tokens.isNumber(at) ? tokens.words[at]!.text : '';
  const { confidenceMin, confidenceMax } = LIMITS.signal;
  const isWhole = /^\d{1,3}$/.test(text) && Number(text) >= confidenceMin && Number(text) <= confidenceMax;
  if (!isWhole)
    return void read.errors.push({ field: 'confidence', message: 'Confidence must be a whole number from 1 to 100' });
  if (read.fields.confidence !== undefined && read.fields.confidence !== Number(text))
    return void read.errors.push({ field: 'confidence', message: 'Confidence is given twice' });
  read.fields.confidence = Number(text);
  read.sources.confidence = text;
}
