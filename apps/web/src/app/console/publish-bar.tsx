import { Megaphone, RadioTower } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { requestFocus } from '../../shared/lib/requested-focus.ts';
import { BROADCAST_FORM, SIGNAL_FORM } from '../../shared/lib/form-names.ts';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { Button } from '../../shared/ui/button.tsx';
import { openPublishSheet, usePublishSheet, useSheetTransition } from './publish-sheet-store.ts';
import type { PublishSheet } from './publish-sheet-store.ts';

const Sheet = lazyOverlay('The form', () => import('./publish-sheet.tsx').then((module) => module.PublishSheetForm));

const FORMS = { signal: SIGNAL_FORM, broadcast: BROADCAST_FORM };

/** On a phone, at the lower end of every view of the console: SIGNAL and BROADCAST, each one press away. */
export function PublishBar() {
  const { open, mounted } = usePublishSheet();
  useSheetTransition();
  const opener = useRef<HTMLElement | null>(null);
  const show = (sheet: PublishSheet, button: HTMLElement): void => {
    opener.current = button;
    requestFocus(FORMS[sheet]);
    openPublishSheet(sheet);
  };
  return (
    <>
      <div
        role="group"
        aria-label="Publish"
        data-print="hide"
        className="fixed inset-x-0 bottom-0 z-9 flex gap-2 border-t border-line-2 bg-panel px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] md:hidden"
      >
        <Button
          variant="primary"
          size="lg"
          className="flex-1"
          aria-haspopup="dialog"
          onClick={(event) => show('signal', event.currentTarget)}
        >
          <RadioTower size={16} aria-hidden /> SIGNAL
        </Button>
        <Button
          size="lg"
          className="flex-1"
          aria-haspopup="dialog"
          onClick={(event) => show('broadcast', event.currentTarget)}
        >
          <Megaphone size={16} aria-hidden /> BROADCAST
        </Button>
      </div>
      <Suspense>
        {open !== null && open === mounted && (
          <Sheet sheet={open} opener={opener} onClose={() => openPublishSheet(null)} />
        )}
      </Suspense>
    </>
  );
}
