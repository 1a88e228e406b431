import type { SignalInstrument } from '@t0/contracts/prices';
import { formatPrice } from '@t0/domain/prices';
import { errorsOf, readSignalText, type ReadSignal } from '@t0/domain/signals';
import { Check, CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { latestPrice, usePrices } from '../../prices/price-store.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { plainPrice } from '../level-keys.tsx';
import { RequestedStep } from '../requested-step.tsx';
import { termsInWords, termTexts } from './term-texts.ts';

/** The values that were read, in a line: 'LONG GBPJPY, active, entry 196.120, stop 195.380'. Null: none that can be filled in. */
function understoodText({ fields, biasFollows }: ReadSignal): string | null {
  const { direction, instrument, status, entryPrice, slPrice, t0Price, t1Price, confidence, monthlyBias, memo } =
    fields;
  if (!direction || !instrument) return null;
  const price = (value: string): string => formatPrice(instrument, value);
  const terms = termsInWords(instrument, termTexts(instrument, fields));
  return [
    `${direction.toUpperCase()} ${instrument}`,
    status,
    entryPrice && `entry ${price(entryPrice)}`,
    slPrice && `stop ${price(slPrice)}`,
    t0Price && `T0 ${price(t0Price)}`,
    t1Price && `T1 ${price(t1Price)}`,
    ...(fields.furtherTargets ?? []).map((target, index) => `T${index + 2} ${price(target)}`),
    fields.portions && `portions ${fields.portions.join('/')}`,
    terms !== 'none' && terms,
    confidence !== undefined && `confidence ${confidence}%`,
    monthlyBias && `bias ${monthlyBias}${biasFollows ? ', as the direction' : ''}`,
    memo && `memo of ${memo.length} characters`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** An example in the field. */
const PASTE_EXAMPLE = 'GBPJPY long 196.12 sl 195.38 tp 197.05 198.40 75% memo';

/** More than any signal needs. */
const LENGTH_MAX = 4000;
/** Lines shown at once. */
const LINES_MAX = 6;

/** The price that `m` takes, as in the fields of the form. */
function market(symbol: string): string | null {
  const price = usePrices.getState().quotes[symbol as SignalInstrument]?.price;
  return price === undefined ? null : plainPrice(symbol as SignalInstrument, price);
}

interface PasteLineProps {
  /** Fills the form. */
  onFill: (read: ReadSignal) => void;
}

/**
 * A whole signal in one field: pasting or Enter fills the form and shows which parts were read and which were not. Unclear parts stay
 * empty: nothing is guessed.
 */
export function PasteLine({ onFill }: PasteLineProps) {
  const [text, setText] = useState('');
  const [read, setRead] = useState<ReadSignal | null>(null);
  const pasted = useRef(false);
  const fill = (given: string): void => {
    if (given.trim() === '') return setRead(null);
    const result = readSignalText(given, latestPrice, Date.now(), { market });
    setRead(result);
    if (result.fields.instrument) onFill(result);
  };
  return (
    <div data-help>
      <TextArea
        label="Paste a signal"
        help="Enter fills the form"
        rows={Math.min(LINES_MAX, text.split('\n').length)}
        className="[&_textarea]:field-sizing-content [&_textarea]:max-h-40 [&_textarea]:min-h-0!"
        maxLength={LENGTH_MAX}
        placeholder={PASTE_EXAMPLE}
        spellCheck={false}
        value={text}
        onPaste={() => (pasted.current = true)}
        onChange={({ target }) => {
          setText(target.value);
          if (pasted.current) fill(target.value);
          else setRead(null);
          pasted.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          // Ctrl+Enter sends the form, from any field.
          if (event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          fill(text);
        }}
      />
      {text.trim() !== '' && !read && (
        <Button size="sm" className="mt-2" onClick={() => fill(text)}>
          FILL IN
        </Button>
      )}
      {read && <Result read={read} />}
    </div>
  );
}

function Result({ read }: { read: ReadSignal }) {
  const understood = understoodText(read);
  return (
    <div role="status" className="mt-2 grid gap-1 text-meta">
      {understood === null ? (
        <p className="text-short">Nothing was filled in.</p>
      ) : (
        <p className="flex items-start gap-1.5 text-long">
          <Check size={12} strokeWidth={2} aria-hidden className="mt-0.5 shrink-0" /> Filled in: {understood}
        </p>
      )}
      {errorsOf(read).map(({ message }) => (
        <p key={message} className="flex items-start gap-1.5 text-warn [overflow-wrap:anywhere]">
          <CircleAlert size={12} strokeWidth={2} aria-hidden className="mt-0.5 shrink-0" /> {message}
        </p>
      ))}
      {read.request && <RequestedStep {...read.request} />}
      {read.leftOut.length > 0 && <p className="meta">Left out: {read.leftOut.join(', ')}</p>}
    </div>
  );
}
