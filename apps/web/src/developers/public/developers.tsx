import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/lib/http.ts';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { interfacesQuery, OPENAPI } from './api.ts';
import { ExamplePrograms, InterfaceDocuments } from './downloads.tsx';
import { EventCatalogue } from './event-catalogue.tsx';
import { WebhooksPart } from './webhooks-part.tsx';
import { shellLines, QUICK_START } from './snippets.ts';
import { CodeBlock } from './code-block.tsx';
import type { DescribedCall } from './api.ts';
import { Link } from 'react-router-dom';

const STEP = 'grid min-w-0 gap-2';

/** Three steps from nothing to a program that follows the signals. */
function QuickStart({ origin }: { origin: string }) {
  return (
    <Panel title="Quick start" bleed>
      <ol className="grid gap-5 p-4">
        <li className={STEP}>
          <h3 className="font-semibold">1. Get a key</h3>
          <p className="read max-w-[34rem]">
            In your profile, open{' '}
            <Link to="/profile?section=dev" className="text-link underline">
              DEV SETTINGS
            </Link>
            , turn API ACCESS on and press NEW KEY. Give it the scopes <code>signals:read</code> and <code>stream</code>
            . It is shown once. It travels as a bearer token and never in an address.
          </p>
        </li>
        <li className={STEP}>
          <h3 className="font-semibold">2. Read the signals</h3>
          <CodeBlock name="The list by curl" code={shellLines.list(origin)} />
        </li>
        <li className={STEP}>
          <h3 className="font-semibold">3. Follow them</h3>
          <p className="read max-w-[34rem]">
            The client for Node and browsers has the types of every call and event, and goes on through every break of
            the line: each event once and in order.
          </p>
          <CodeBlock name="Install and run" code={shellLines.client(origin)} />
          <CodeBlock name="quick-start.mjs" code={QUICK_START} />
        </li>
      </ol>
    </Panel>
  );
}

/** Every call that takes a key, with its scope. */
function CallTable({ calls }: { calls: DescribedCall[] }) {
  return (
    <Panel title="Calls" note={<span className="meta">{calls.length}</span>} bleed>
      <p className="read max-w-[34rem] px-4 py-3">
        These take a key with the scope they name. A refusal is one sentence in <code>message</code>. Bodies and answers
        are in the{' '}
        <a href={OPENAPI} className="text-link underline">
          OpenAPI document
        </a>
        .
      </p>
      <ul aria-label="Calls" className="divide-y divide-line border-t border-line">
        {calls.map(({ method, path, text, scope }) => (
          <li key={`${method} ${path}`} className="grid gap-x-4 gap-y-1 px-4 py-2 md:grid-cols-[minmax(0,1fr)_auto]">
            <code className="min-w-0 text-meta break-all">
              <span className="font-semibold text-link">{method}</span> {path}
            </code>
            <code className="text-meta text-text-2">{scope}</code>
            <p className="read md:col-span-2">{text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The guide for programs of the desk that send signals in. */
function SignalsIn({ origin }: { origin: string }) {
  return (
    <Panel title="Signals in" bleed>
      <div className="grid gap-3 p-4">
        <p className="read max-w-[34rem]">
          For administrators. A source under SETTINGS has a token and a template; TradingView or any other program posts
          JSON or text to it. The answer is <code>{'{"received": true}'}</code> once the alert is stored. It becomes a
          draft that a person publishes. The same alert within 60 s, or with the same <code>Idempotency-Key</code>, is
          one.
        </p>
        <CodeBlock name="An alert by curl" code={shellLines.intake(origin)} />
      </div>
    </Panel>
  );
}

/** The page for programmers (docs/product/developers.md#developers-page). */
export function Developers() {
  const { origin } = window.location;
  const { data: interfaces, error, refetch } = useQuery(interfacesQuery);
  return (
    <div className="mx-auto grid w-full max-w-[900px] [&_.read_code]:text-[0.875em] grid-cols-[minmax(0,1fr)] gap-4 px-(--gutter) pt-6 pb-10 max-md:px-0">
      <div className="max-md:px-4">
        <h1 className="text-title font-semibold tracking-[0.03em]">FOR PROGRAMMERS</h1>
        <p className="read mt-2 max-w-[34rem]">
          Connect your own programs. With a key, a program reads what you may read and follows events as they happen.
          With webhooks, the terminal calls your program.
        </p>
      </div>
      <QuickStart origin={origin} />
      <InterfaceDocuments />
      <WebhooksPart />
      <SignalsIn origin={origin} />
      <ExamplePrograms />
      {interfaces ? (
        <>
          <CallTable calls={interfaces.calls} />
          <EventCatalogue origin={origin} interfaces={interfaces} />
        </>
      ) : (
        <Panel title="Calls and live events" bleed>
          {error ? (
            <PanelError
              title="The interface documents are not available"
              text={messageOf(error, 'Please try again later.')}
              onRetry={() => void refetch()}
            />
          ) : (
            <div aria-busy className="p-4">
              <Skeleton className="w-80 max-w-full" />
            </div>
          )}
        </Panel>
      )}
    </div>
  );
}
