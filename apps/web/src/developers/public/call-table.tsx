import { Panel } from '../../shared/ui/panel.tsx';
import { OPENAPI } from './api.ts';
import type { DescribedCall } from './api.ts';

/** Every call that takes a key, with its scope. */
export function CallTable({ calls }: { calls: DescribedCall[] }) {
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
