import type { ReactNode } from 'react';
import { boundTo } from '../../shared/lib/bound-field.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import type { ContentForm } from './use-content-form.ts';
import { Circle } from 'lucide-react';

/** The steps that are left before it can be saved. */
function MissingHints({ hints }: { hints: readonly string[] }) {
  return (
    <ul aria-label="Still missing" aria-live="polite" className="grid gap-1 text-meta text-text-2">
      {hints.map((hint) => (
        <li key={hint} className="flex items-center gap-2">
          <Circle size={8} strokeWidth={2} aria-hidden className="text-warn" /> {hint}
        </li>
      ))}
    </ul>
  );
}

/** The fields that every such draft has. */
interface Described {
  title: string;
  description: string;
}

interface ContentFormPanelProps<Draft extends Described> {
  form: ContentForm<Draft>;
  /** 'Upload video' */
  title: string;
  /** 'New video', spoken. */
  legend: string;
  /** 'SAVE VIDEO': shown once nothing is missing. */
  action: string;
  /** The fields below title and description. */
  children: ReactNode;
}

/** The form of something uploaded and published (docs/product/console.md#resources-and-videos). */
export function ContentFormPanel<Draft extends Described>(props: ContentFormPanelProps<Draft>) {
  const { form, title, legend, action, children } = props;
  const { draft, set, errors, missing, busy, save } = form;
  const bound = boundTo<Described>(draft, errors, (change) => set(change as Partial<Draft>));
  return (
    <Panel title={title} bleed>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset disabled={busy} className="grid gap-4 p-4">
          <legend className="sr-only">{legend}</legend>
          <TextField label="Title" {...bound('title')} />
          <TextArea label="Description" help="optional" rows={3} {...bound('description')} />
          {children}
          {missing.length > 0 ? (
            <MissingHints hints={missing} />
          ) : (
            <Button type="submit" variant="primary" disabled={busy}>
              {busy ? 'SAVING...' : action}
            </Button>
          )}
        </fieldset>
      </form>
    </Panel>
  );
}
