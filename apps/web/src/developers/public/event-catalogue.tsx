import { ChevronRight } from 'lucide-react';
import { useMemo, useEffect, useState } from 'react';
import type { LiveEventType } from '@t0/contracts/live';
import { useTimes } from '../../shared/lib/times.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { ASYNCAPI, type DescribedEvent, type Interfaces } from './api.ts';
import { shellLines, CodeBlock } from './code-block.tsx';
import { showPrice } from '../../live/shown-prices.ts';
import { onPrices, onTransient, registerLiveFeature } from '../../live/registry.ts';

/** The last message on this page's own connection, and its time of receipt, in ms. */
interface LiveExample {
  value: unknown;
  at: number;
}

/** The last message of each kind since the page opened, by the name of the event or message. */
function useLiveExamples(types: readonly string[]): Record<string, LiveExample> {
  const [examples, setExamples] = useState<Record<string, LiveExample>>({});
  useEffect(() => {
    const show = (name: string, value: unknown): void =>
      setExamples((before) => ({ ...before, [name]: { value, at: Date.now() } }));
    const ends = [
      registerLiveFeature({
        types: types as readonly LiveEventType[],
        apply: (events) => {
          for (const event of events) show(event.type, event);
        },
      }),
      showPrice(),
      onPrices((frame) => show('prices', frame)),
      onTransient((push) => show('transient', push)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [types]);
  return examples;
}

interface EventCatalogueProps {
  origin: string;
  interfaces: Interfaces;
}

/** The stream, and its events and messages: an example of each, replaced by the last one that this page received. */
export function EventCatalogue({ origin, interfaces: { events, messages } }: EventCatalogueProps) {
  const types = useMemo(() => events.map(({ name }) => name), [events]);
  const live = useLiveExamples(types);
  return (
    <Panel title="Live events" note={<span className="meta">{events.length}</span>} bleed>
      <div className="grid gap-3 p-4">
        <p className="read max-w-[34rem]">
          The stream carries what your own screen receives. Each event has an <code>id</code>: whoever comes back with
          it in <code>Last-Event-ID</code> gets everything since, once and in order, or <code>resync</code>. A comment
          every 10 s says that it lives. The socket carries the same and is described in the{' '}
          <a href={ASYNCAPI} className="text-link underline">
            AsyncAPI document
          </a>
          .
        </p>
        <CodeBlock name="The stream by curl" code={shellLines.stream(origin)} />
        <p className="read max-w-[34rem]">
          <span className="badge" data-tone="active">
            LIVE
          </span>{' '}
          marks what this page was told on its own connection since you opened it, in place of the example.
        </p>
      </div>
      <EventList name="Messages" entries={messages} live={live} />
      <EventList name="Events" entries={events} live={live} />
    </Panel>
  );
}

interface EventListProps {
  name: string;
  entries: DescribedEvent[];
  live: Record<string, LiveExample>;
}

function EventList({ name, entries, live }: EventListProps) {
  return (
    <section className="border-t border-line">
      <h3 className="px-4 pt-3 pb-2 font-semibold">{name}</h3>
      <ul aria-label={name} className="divide-y divide-line border-t border-line">
        {entries.map((entry) => (
          <EventEntry key={entry.name} entry={entry} live={live[entry.name]} />
        ))}
      </ul>
    </section>
  );
}

function EventEntry({
  entry: { name, text, example },
  live,
}: {
  entry: DescribedEvent;
  live: LiveExample | undefined;
}) {
  const times = useTimes();
  return (
    <li data-testid={`event-${name}`}>
      <details className="group">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight size={14} aria-hidden className="flex-none text-text-3 group-open:rotate-90" />
          <code className="text-meta font-semibold break-all">{name}</code>
          {live && (
            <span className="badge" data-tone="active">
              LIVE {times.dateTime(live.at)}
            </span>
          )}
          <span className="read w-full pl-6.5">{text}</span>
        </summary>
        <div className="px-4 pb-3">
          <CodeBlock name={`Example: ${name}`} code={JSON.stringify(live ? live.value : example, null, 2)} />
        </div>
      </details>
    </li>
  );
}
