import { Check, CircleAlert, RadioTower, Send, X, Zap } from 'lucide-react';
import { Toast } from 'radix-ui';
import { IconButton } from './icon-button.tsx';
import { closeTopSurface } from './surfaces.ts';
import { ToastActionButton } from './toast-action-button.tsx';
import { dismissToast, type ToastItem } from './toast-store.ts';

const TONES = {
  success: { Icon: Check, color: 'text-link' },
  welcome: { Icon: Check, color: 'text-link' },
  sent: { Icon: Send, color: 'text-link' },
  update: { Icon: RadioTower, color: 'text-link' },
  'limit-order': { Icon: Zap, color: 'text-warn' },
  error: { Icon: CircleAlert, color: 'text-short' },
} as const;

/** One toast: swipe right by 50 px, F8 goes to it. Loaded when the first one is shown. */
export function ToastView({ item }: { item: ToastItem }) {
  const { Icon, color } = TONES[item.tone];
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={50} duration={item.durationMs}>
      <Toast.Root
        key={item.id}
        type={item.tone === 'error' ? 'foreground' : 'background'}
        data-testid="toast"
        data-tone={item.tone}
        onOpenChange={(open) => !open && dismissToast(item.id)}
        onEscapeKeyDown={(event) => {
          // Radix gives Esc to the overlay opened last, which a toast mostly is. It is for the dialog below, unless the focus is in the
          // toast.
          const within = event.target instanceof Element && event.target.closest('[data-testid="toast"]');
          if (!within && closeTopSurface()) event.preventDefault();
        }}
        className="grid animate-[rise-in_var(--t-base)] touch-pan-y grid-cols-[20px_1fr_28px] items-start gap-3 rounded-panel border border-line-2 bg-raised py-3 pr-2 pl-4 shadow-float data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-[toast-out_var(--t-base)] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
      >
        <Icon size={16} aria-hidden className={`mt-0.5 ${color}`} />
        <div className="min-w-0">
          <Toast.Title className="font-semibold [overflow-wrap:anywhere]">{item.title}</Toast.Title>
          {item.description && (
            <Toast.Description className="read text-[14.5px] leading-[19px] [overflow-wrap:anywhere]">
              {item.description}
            </Toast.Description>
          )}
          {item.body}
          {item.action && (
            <Toast.Action asChild altText={item.action.label}>
              <ToastActionButton item={item} action={item.action} />
            </Toast.Action>
          )}
        </div>
        <Toast.Close asChild>
          <IconButton label="Dismiss" small className="max-md:size-7">
            <X size={14} aria-hidden />
          </IconButton>
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed right-(--gutter) bottom-6 z-50 w-90 max-w-[calc(100vw-32px)] rounded-panel outline-none max-md:inset-x-4 max-md:bottom-4 max-md:w-auto"
      />
    </Toast.Provider>
  );
}
