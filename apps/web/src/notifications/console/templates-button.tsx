import type { TemplateKind } from '@t0/contracts/notifications';
import { TextQuote } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import type { TemplateTarget } from '../../shared/lib/template-tools.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Kbd } from '../../shared/ui/kbd.tsx';

const TemplatesDialog = lazyOverlay('The templates', () =>
  import('./templates-dialog.tsx').then((module) => module.TemplatesDialog),
);

/** TEMPLATES: opens the desk's own texts; Ctrl+/ (Cmd+/) does from everywhere in the form. */
export function TemplatesButton({ kind, target }: { kind: TemplateKind; target: TemplateTarget }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    if (!button.current?.form?.contains(document.activeElement)) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <Button
        ref={button}
        size="sm"
        className="justify-self-start"
        aria-keyshortcuts="Control+/"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <TextQuote size={12} aria-hidden /> TEMPLATES
        <span className="flex gap-1 max-desk:hidden" aria-hidden>
          <Kbd>Ctrl</Kbd>
          <Kbd>/</Kbd>
        </span>
      </Button>
      <Suspense>{open && <TemplatesDialog kind={kind} target={target} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
