import type { IntakeSignal } from '@t0/contracts';
import { errorsOf, readSignalText } from '@t0/domain';
import type { ReadSignal } from '@t0/domain';
import { Check, CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { latestPrice } from '../../prices/price-store.ts';
import { RequestedStep } from '../requested-step.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { PASTE_EXAMPLE, understoodText } from './pasted-signal.ts';

/** More than any signal needs. */
const LENGTH_MAX = 4000;
/** Lines shown at once. */
const LINES_MAX = 6;

interface PasteLineProps {
  /** Fills the form. */
  onFill: (fields: IntakeSignal) => void;
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
    const result = readSignalText(given, latestPrice);
    setRead(result);
    if (result.fields.instrument) onFill(result.fields);
  };
  return (
    <div data-aside>
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
      {read.asked && <RequestedStep {...read.asked} />}
      {read.leftOut.length > 0 && <p className="meta">Left out: {read.leftOut.join(', ')}</p>}
    </div>
  );
}
