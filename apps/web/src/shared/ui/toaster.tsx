import { Suspense } from 'react';
import { lazyOr } from '../lib/lazy-part.ts';
import { PlainToast } from './plain-toast.tsx';
import { useToasts } from './toast-store.ts';
import type { ToastItem } from './toast-store.ts';

const ToastView = lazyOr<{ item: ToastItem }>(
  'The message',
  () => import('./toast-view.tsx').then((module) => module.ToastView),
  ({ item }) => <PlainToast key={item.id} item={item} />,
);

/** Where toasts appear; mounted once. What a toast says is on screen also where its own code could not be loaded. */
export function Toaster() {
  const current = useToasts((state) => state.current);
  return <Suspense>{current && <ToastView item={current} />}</Suspense>;
}
