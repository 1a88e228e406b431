import { ArrowLeftRight, Info, TriangleAlert } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { differing, type Fields } from './edit-state.ts';
import type { VersionedEdit } from './use-versioned-edit.ts';

interface ConflictNoticeProps<F extends Fields> {
  edit: VersionedEdit<F>;
  /** The names of the fields on screen, in order. */
  names: Readonly<Record<keyof F & string, string>>;
  /** The texts of a switch: off and on. */
  switchText?: readonly [string, string];
  /** The other editor. */
  by?: string;
}

/** Another editor saved meanwhile: both versions next to each other, and the choice between them. Neither is lost. */
export function ConflictNotice<F extends Fields>(props: ConflictNoticeProps<F>) {
  const { edit, names, switchText = ['off', 'on'], by = 'another administrator' } = props;
  const { fields, incoming, gone, discarded, merged } = edit;
  const shown = { names, switchText };
  if (incoming) {
    const theirs = differing(incoming, edit.base);
    return (
      <section aria-label="Changed meanwhile" className="border-b border-line bg-warn-1 px-4 py-3">
        <p role="alert" className="flex items-start gap-2 font-semibold text-warn">
          <TriangleAlert size={16} aria-hidden className="mt-0.5" /> {gone ? 'DELETED' : 'CHANGED'} BY{' '}
          {by.toUpperCase()}
        </p>
        <p className="read mt-1">
          {gone
            ? 'Your text is kept. After Keep mine, saving publishes it again.'
            : 'Your text is kept. Choose the version for the form: the other one stays available.'}
        </p>
        {!gone && (
          <Versions
            fields={incoming}
            listed={differing(fields, incoming).filter((name) => theirs.includes(name))}
            whose="Their version"
            {...shown}
          />
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={edit.keepMine}>Keep mine</Button>
          <Button onClick={edit.takeTheirs}>Take theirs</Button>
        </div>
      </section>
    );
  }
  if (!discarded && merged.length > 0) {
    return (
      <p role="status" className="flex items-start gap-2 border-b border-line px-4 py-2.5 text-meta text-warn">
        <Info size={12} strokeWidth={2} aria-hidden className="mt-0.5" />
        Changed meanwhile by {by}: {merged.map((name) => names[name]?.toLowerCase()).join(', ')}. Your changes are kept.
      </p>
    );
  }
  if (!discarded) return null;
  const whose = discarded.whose === 'mine' ? 'Your version' : 'Their version';
  return (
    <section aria-label={whose} className="border-b border-line px-4 py-3">
      <details>
        <summary className="cursor-pointer rounded-control text-meta text-text-2">{whose}, put aside</summary>
        <Versions fields={discarded.fields} listed={differing(discarded.fields, fields)} whose={whose} {...shown} />
      </details>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={edit.swapDiscarded}>
          <ArrowLeftRight size={12} aria-hidden /> Exchange
        </Button>
        <Button size="sm" onClick={edit.clearDiscarded}>
          Dismiss
        </Button>
      </div>
    </section>
  );
}

interface VersionsProps<F extends Fields> extends Required<Pick<ConflictNoticeProps<F>, 'names' | 'switchText'>> {
  fields: F;
  /** The fields that are shown. */
  listed: readonly (keyof F & string)[];
  whose: string;
}

function Versions<F extends Fields>({ fields, listed, names, whose, switchText }: VersionsProps<F>) {
  if (listed.length === 0) return <p className="meta mt-2">No difference from what is in the form.</p>;
  return (
    <div role="group" aria-label={whose} className="mt-2 max-h-60 overflow-auto rounded-control" tabIndex={0}>
      <dl className="grid gap-2">
        {listed.map((name) => (
          <div key={name}>
            <dt className="lab">
              {whose}: {names[name]}
            </dt>
            <dd className="read break-words whitespace-pre-line text-text!">{textOf(fields[name], switchText)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A field's value as text. */
function textOf(value: unknown, [off, on]: readonly [string, string]): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 image' : `${value.length} images`;
  if (typeof value === 'boolean') return value ? on : off;
  return typeof value === 'string' && value !== '' ? value : '(empty)';
}
