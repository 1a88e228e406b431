import { Link } from 'react-router-dom';
import { Panel } from '../../shared/ui/panel.tsx';
import { QUICK_START, shellLines } from './snippets.ts';
import { CodeBlock } from './code-block.tsx';

const STEP = 'grid min-w-0 gap-2';

/** Three steps from nothing to a program that follows the signals. */
export function QuickStart({ origin }: { origin: string }) {
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
