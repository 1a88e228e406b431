import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { useToasts } from './toast-store.ts';

const ToastView = lazyPart(() => import('./toast-view.tsx').then((module) => module.ToastView));

/** Where toasts appear; mounted once. */
export function Toaster() {
  const current = useToasts((state) => state.current);
  return <Suspense>{current && <ToastView item={current} />}</Suspense>;
}
