import { Download } from 'lucide-react';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ASYNCAPI, OPENAPI } from './api.ts';
import { EXAMPLES } from './snippets.ts';

const DOCUMENTS = [
  [OPENAPI, 'OPENAPI', 'Every call that takes a key (OpenAPI 3.1).'],
  [ASYNCAPI, 'ASYNCAPI', 'Stream and socket, every event with an example (AsyncAPI 3).'],
  ['/developers/t0-client.tgz', 'CLIENT', 'The client, as npm installs it.'],
] as const;

/** The two documents and the client. */
export function InterfaceDocuments() {
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
export function ExamplePrograms() {
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
