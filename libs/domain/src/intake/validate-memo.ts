import { labelAt, valueStart } from '../signals/reading/labels.ts';
import { TokenStream } from '../signals/reading/token-stream.ts';
import { WITHHELD_BY_MEMO, isHolding } from '../signals/reading/signal-text.ts';

/** Words by which a memo takes part of the signal back. A person sees them; a program that publishes does not. */
const TAKING_BACK =
  /\b(?:pending|paused|on hold|stand ?by|instead|(?:half|reduced|quarter) (?:size|risk|position)|(?:valid|active|only|enter) (?:only )?(?:if|above|below|after|when)|(?:only|not) (?:valid|active|if|above|below|after))\b/i;
const CHANGED = 'The memo names a level: which one counts is unclear';

/** Why a signal with this memo is not published by itself, in one sentence; null when it may be (docs/product/intake.md#trust). */
export function validateMemo(memo: string): string | null {
  if (isHolding(memo) || TAKING_BACK.test(memo)) return WITHHELD_BY_MEMO;
  const tokens = new TokenStream(memo);
  const namesLevel = tokens.words.some((_, at) => {
    const label = labelAt(tokens, at);
    return (
      (label?.of === 'stop' || label?.of === 'entry') &&
      label.name !== '@' &&
      tokens.isNumber(valueStart(tokens, label.end))
    );
  });
  return namesLevel ? CHANGED : null;
}
