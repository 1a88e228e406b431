import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from '../../../shared/ui/brand.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { lazyPart } from '../../../shared/lib/lazy-part.ts';

const LoginForm = lazyPart(() => import('./login-form.tsx').then((module) => module.LoginForm));

/** The sign-in screen; `aside` fills the left half on a desktop. Success is a full page load of the terminal. */
export function AuthPage({ aside }: { aside: ReactNode }) {
  return (
    <main className="grid min-h-dvh desk:grid-cols-[minmax(0,1fr)_520px]">
      <div className="flex flex-col border-line-2 bg-panel px-10 py-6 max-desk:border-b max-md:px-4 max-md:py-3 desk:border-r">
        <div className="flex items-center justify-between">
          <Brand to="/" />
          <Link to="/" className={buttonClass('quiet')}>
            <ArrowLeft size={14} aria-hidden /> RETURN TO MAIN
          </Link>
        </div>
        <div className="m-auto w-full max-w-[720px] max-desk:hidden">{aside}</div>
      </div>
      <div className="mx-auto flex w-full max-w-[520px] flex-col justify-center px-14 py-6 max-desk:justify-start max-desk:py-10 max-md:px-4">
        <h1 className="mb-6 border-b-2 border-link pb-2.5 text-center text-meta font-semibold tracking-[0.02em]">
          LOGIN
        </h1>
        <Suspense fallback={<FormSkeleton />}>
          <LoginForm onSignedIn={() => window.location.assign('/dashboard')} />
        </Suspense>
      </div>
    </main>
  );
}

function FormSkeleton() {
  return (
    <div aria-hidden className="grid gap-4 [--control:44px]">
      {[1, 2].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="w-20" />
          <Skeleton className="h-(--control)" />
        </div>
      ))}
      <Skeleton className="mt-1 h-11" />
    </div>
  );
}
