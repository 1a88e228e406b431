import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import { IconButton } from './icon-button.tsx';
import { useSurface } from './surfaces.ts';

/** The area that a phone's keyboard leaves of the page: its top and height, in px. */
interface VisibleArea {
  top: number;
  height: number;
}

const read = (): string => {
  const { visualViewport: area } = window;
  return area ? `${area.offsetTop} ${area.height}` : `0 ${window.innerHeight}`;
};

/** The part of the page that is in sight, above the keyboard; the component renders again when that changes. */
function useVisibleArea(): VisibleArea {
  const [top = 0, height = 0] = useSyncExternalStore(follow, read).split(' ').map(Number);
  return { top, height };
}

function follow(notify: () => void): () => void {
  const targets = [window, window.visualViewport].filter((target) => target !== null);
  for (const target of targets) for (const type of ['resize', 'scroll']) target.addEventListener(type, notify);
  return () => {
    for (const target of targets) for (const type of ['resize', 'scroll']) target.removeEventListener(type, notify);
  };
}

/** The visible part of the page above the sheet, in px. */
const ABOVE = 24;

interface FormSheetProps {
  title: string;
  /** One sentence on its purpose, only for screen readers. */
  description: string;
  onClose: () => void;
  /** The element that gets the focus back when it closes. */
  opener: RefObject<HTMLElement | null>;
  /** A form; its row marked `data-send` stays at the lower end of the sheet. */
  children: ReactNode;
}

/**
 * A phone's sheet for a form. It ends where the keyboard begins, and the row that sends stays in sight while the fields scroll
 * behind it. The form itself takes the focus.
 */
export function FormSheet({ title, description, onClose, opener, children }: FormSheetProps) {
  const { top, height } = useVisibleArea();
  useSurface(onClose);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div data-scrim className="fixed inset-0 z-20 bg-scrim" />
        <Radix.Content
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          style={{ top: top + ABOVE, height: height - ABOVE }}
          className="fixed inset-x-0 z-21 flex flex-col rounded-t-[10px] border-t border-line-2 bg-raised shadow-float outline-none focus-visible:shadow-float"
        >
          <div className="flex items-center gap-3 border-b border-line-2 py-2 pr-3 pl-4">
            <Radix.Title className="text-title font-semibold">{title}</Radix.Title>
            <span className="flex-1" />
            <Radix.Close asChild>
              <IconButton label="Close">
                <X size={16} aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          <Radix.Description className="sr-only">{description}</Radix.Description>
          <div className="min-h-0 flex-1 scroll-pb-20 overflow-y-auto overscroll-contain [&_[data-send]]:sticky [&_[data-send]]:bottom-0 [&_[data-send]]:border-t [&_[data-send]]:border-line-2 [&_[data-send]]:bg-raised [&_[data-send]]:pt-3 [&_[data-send]]:pb-[max(12px,env(safe-area-inset-bottom))]">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
