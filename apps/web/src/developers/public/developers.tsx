import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Download } from 'lucide-react';
import { WEBHOOK_KINDS } from '@t0/contracts/channels';
import { useState } from 'react';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { interfacesQuery, OPENAPI, ASYNCAPI, type DescribedCall } from './api.ts';
import { EventCatalogue } from './event-catalogue.tsx';
import { shellLines, QUICK_START, EXAMPLES, SIGNATURE_CHECKS, CodeBlock } from './code-block.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { SelectField } from '../../shared/ui/field.tsx';
import { readingOf } from '../../shared/lib/read-status.ts';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';

const LANGUAGES = Object.keys(SIGNATURE_CHECKS);

const DOCUMENTS = [
  [OPENAPI, 'OPENAPI', 'Every call that takes a key (OpenAPI 3.1).'],
  [ASYNCAPI, 'ASYNCAPI', 'Stream and socket, every event with an example (AsyncAPI 3).'],
  ['/developers/t0-client.tgz', 'CLIENT', 'The client, as npm installs it.'],
] as const;

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
  const reading = useQuery(interfacesQuery);
  const interfaces = reading.data;
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
          <PanelReading
            of={readingOf(reading, 'Please try again later.')}
            failed="The interface documents are not available"
            loading={<SkeletonRows rows={1} />}
          />
        </Panel>
      )}
    </div>
  );
}

/** The two documents and the client. */
function InterfaceDocuments() {
  return (
    <Panel title="Interface documents" bleed>
      <ul aria-label="Interface documents" className="divide-y divide-line">
        {DOCUMENTS.map(([href, name, text]) => (
          <li key={href} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <a href={href} download className={buttonClass('outline', 'md', 'w-36')}>
              <Download size={14} aria-hidden /> {name}
            </a>
            <span className="read min-w-0 flex-1 basis-60">{text}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Whole programs, each of one file. */
function ExamplePrograms() {
  return (
    <Panel title="Examples" bleed>
      <ul aria-label="Examples" className="divide-y divide-line">
        {EXAMPLES.map(([path, text]) => (
          <li key={path} className="px-4 py-2">
            <a href={`/developers/examples/${path}`} download className="text-link underline">
              <code className="text-meta break-all">{path}</code>
            </a>
            <p className="read">{text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The calls from the terminal to a member's program, and the check of the caller there. */
function WebhooksPart() {
  const [language, setLanguage] = useState(LANGUAGES[0]!);
  return (
    <Panel title="Webhooks" bleed>
      <div className="grid gap-3 p-4">
        <p className="read max-w-[34rem]">
          In DEV SETTINGS, NEW WEBHOOK takes an address of yours and what it is to be told. Each message is a POST as
          Standard Webhooks say, with <code>{'{"type", "timestamp", "data"}'}</code>. Answer 2xx within 5 s and work
          afterwards: anything else is sent again for a day, under the same <code>webhook-id</code>.
        </p>
        <ul aria-label="Kinds of messages" className="flex flex-wrap gap-2">
          {WEBHOOK_KINDS.map((kind) => (
            <li key={kind} className="rounded-control border border-line-2 px-2 py-1">
              <code className="text-meta">{kind}</code>
            </li>
          ))}
        </ul>
        <p className="read max-w-[34rem]">
          Check the signature over the bytes as they came, before any parsing. While you change over to a new secret
          there are two.
        </p>
        <SelectField
          label="Language"
          className="max-w-60"
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
          options={LANGUAGES}
        />
        <CodeBlock name={`Signature check in ${language}`} code={SIGNATURE_CHECKS[language]!} />
      </div>
    </Panel>
  );
}

/** The developers' page, for everybody. */
export function DevelopersPage() {
  usePageMeta(
    'For programmers',
    'Keys, calls, live events and webhooks of T0 Trading Terminal: quick start, both interface documents, every event with an example.',
  );
  return <Developers />;
}
