import { Suspense, useEffect } from 'react';
import { lazyOr } from '../lib/lazy-part.ts';
import { useToasts, dismissToast, type ToastItem } from './toast-store.ts';
import { X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button.tsx';
import { ToastActionButton } from './toast-action-button.tsx';

/** A toast in the simplest form, part of the start: its message appears although the real one could not be loaded. */
function PlainToast({ item }: { item: ToastItem }) {
  const { id, title, description, durationMs, tone, body, action } = item;
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs]);
  return createPortal(
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      data-testid="toast"
      data-tone={tone}
      className="pointer-events-auto fixed right-(--gutter) bottom-6 z-50 flex w-90 max-w-[calc(100vw-32px)] items-start gap-3 rounded-panel border border-line-2 bg-raised py-3 pr-2 pl-4 shadow-float max-md:inset-x-4 max-md:bottom-4 max-md:w-auto"
    >
      <div className="min-w-0 flex-1">
        <p className={`font-semibold ${tone === 'error' ? 'text-short' : ''}`}>{title}</p>
        {description && <p className="read text-[14.5px] leading-[19px] break-words">{description}</p>}
        {body}
        {action && <ToastActionButton item={item} action={action} />}
      </div>
      <IconButton label="Dismiss" small className="max-md:size-7" onClick={() => dismissToast(id)}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>,
    // Outside the program's root: an open dialog hides the rest of it from screen readers.
    document.body,
  );
}

const ToastView = lazyOr<{ item: ToastItem }>(
  'The message',
  () => import('./toast-view.tsx').then((module) => module.ToastView),
  ({ item }) => <PlainToast key={item.id} item={item} />,
);

/** The place of toasts; mounted once. A toast's text is on screen even where its own code could not be loaded. */
export function Toaster() {
  const current = useToasts((state) => state.current);
  return <Suspense>{current && <ToastView item={current} />}</Suspense>;
}
