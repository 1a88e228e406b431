import { WEBHOOK_KINDS } from '@t0/contracts';
import { useState } from 'react';
import { SelectField } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SIGNATURE_CHECKS } from './snippets.ts';
import { CodeBlock } from './code-block.tsx';

const LANGUAGES = Object.keys(SIGNATURE_CHECKS);

/** The calls from the terminal to a member's program, and the check of the caller there. */
export function WebhooksPart() {
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
        >
          {LANGUAGES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <CodeBlock name={`Signature check in ${language}`} code={SIGNATURE_CHECKS[language]!} />
      </div>
    </Panel>
  );
}
