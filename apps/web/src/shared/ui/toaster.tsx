import { lazy, Suspense } from 'react';
import { useToasts } from './toast-store.ts';

const ToastView = lazy(() => import('./toast-view.tsx'));

/** Where toasts appear; mounted once. */
export function Toaster() {
  const current = useToasts((state) => state.current);
  return <Suspense>{current && <ToastView item={current} />}</Suspense>;
}
