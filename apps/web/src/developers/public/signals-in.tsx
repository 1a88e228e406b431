import { Panel } from '../../shared/ui/panel.tsx';
import { shellLines } from './snippets.ts';
import { CodeBlock } from './code-block.tsx';

/** How programs of the desk send signals in. */
export function SignalsIn({ origin }: { origin: string }) {
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
