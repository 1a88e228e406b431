import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';
import { Form } from './form.tsx';
import { IconButton } from './icon-button.tsx';
import { useReturnFocus } from './focus-fallback.ts';
import { useSurface } from './surfaces.ts';

interface DialogProps {
  title: ReactNode;
  /** One sentence on its purpose, only for screen readers. */
  description: string;
  /** After the title in the head. */
  note?: ReactNode;
  /** At the right end of the head. */
  aside?: ReactNode;
  onClose: () => void;
  /** Keys pressed anywhere in it. */
  onKeyDown?: (event: KeyboardEvent) => void;
  className?: string;
  children: ReactNode;
}

/** A dialog in the middle of the screen; under 768 px a sheet from the bottom. Open as long as it is rendered. */
export function Dialog({ title, description, note, aside, onClose, onKeyDown, className, children }: DialogProps) {
  const returnFocus = useReturnFocus();
  useSurface(onClose);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div data-scrim className="fixed inset-0 z-20 animate-[fade-in_var(--t-base)] bg-scrim" />
        <Radix.Content
          {...returnFocus}
          onKeyDown={onKeyDown}
          data-sheet
          className={cx(
            'fixed z-21 flex scroll-pt-14 scroll-pb-16 flex-col overflow-auto overscroll-contain border-line-2 bg-raised shadow-float outline-none focus-visible:shadow-float',
            'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[94dvh] max-md:animate-[sheet-in_var(--t-base)] max-md:rounded-t-[10px] max-md:border-t',
            'md:inset-0 md:m-auto md:h-fit md:max-h-[calc(100dvh-32px)] md:animate-[rise-in_var(--t-base)] md:rounded-panel md:border',
            className ?? 'md:w-[640px]',
          )}
        >
          <div className="sticky top-0 z-4 flex items-center gap-3 border-b border-line-2 bg-raised py-3 pr-3 pl-5 max-md:pl-4">
            <Radix.Title className="text-title font-semibold">{title}</Radix.Title>
            {note}
            <span className="flex-1" />
            {aside}
            <Radix.Close asChild>
              <IconButton label="Close">
                <X size={16} aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          <Radix.Description className="sr-only">{description}</Radix.Description>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The place of what a dialog says and asks, with the larger controls. */
export const DIALOG_BODY = 'p-5 [--control:44px] max-md:p-4';

/** The form of a dialog; `onSubmit` validates it. */
export function DialogForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <Form noValidate className={cx('grid gap-4', DIALOG_BODY)} onSubmit={onSubmit}>
      {children}
    </Form>
  );
}

interface SubmitRowProps {
  variant?: 'primary' | 'danger';
  disabled: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** The buttons at the end of a form in a dialog. */
export function SubmitRow({ variant = 'primary', disabled, onCancel, children }: SubmitRowProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant={variant} size="lg" disabled={disabled} className="flex-1">
        {children}
      </Button>
      <Button size="lg" onClick={onCancel}>
        CANCEL
      </Button>
    </div>
  );
}

/** The foot of a dialog that asks: the way back, then the buttons of the act. */
export function DialogFoot({
  onCancel,
  back = 'Cancel',
  children,
}: {
  onCancel: () => void;
  back?: string;
  children: ReactNode;
}) {
  return (
    <footer className="flex flex-wrap justify-end gap-2 border-t border-line-2 px-5 py-3 max-md:px-4">
      <Button onClick={onCancel}>{back}</Button>
      {children}
    </footer>
  );
}
