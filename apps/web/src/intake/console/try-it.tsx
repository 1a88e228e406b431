import type { IntakeTemplate } from '@t0/contracts';
import { readAlert } from '@t0/domain';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { latestPrice } from '../../prices/price-store.ts';
import { TextArea } from '../../shared/ui/field.tsx';
import { draftLevels, draftTitle } from './draft-text.ts';

/** TRY IT: the result of the template in the form for a text. Nothing is sent. `example`: the text to begin with. */
export function TryIt({ template, example }: { template: IntakeTemplate; example: string }) {
  const [text, setText] = useState(example);
  const reading = text.trim() === '' ? null : readAlert(text, template, latestPrice);
  return (
    <section aria-label="Try it" className="grid gap-2">
      <TextArea
        label="Try it with this text"
        rows={3}
        help="an alert as it would come"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status" className="min-h-12">
        {reading && (
          <>
            <p className="[overflow-wrap:anywhere]">
              <b className="font-semibold">{draftTitle(reading.fields)}</b>{' '}
              <span className="meta">{draftLevels(reading.fields)}</span>
            </p>
            {reading.errors.length === 0 ? (
              <p className="read">Everything was read.</p>
            ) : (
              <ul className="grid gap-1 text-meta text-warn">
                {reading.errors.map(({ field, message }) => (
                  <li key={`${field} ${message}`} className="flex items-start gap-1.5 [overflow-wrap:anywhere]">
                    <TriangleAlert size={12} aria-hidden className="mt-0.5 shrink-0" /> {message}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </section>
  );
}
