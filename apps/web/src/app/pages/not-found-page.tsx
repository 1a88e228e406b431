import { Link } from 'react-router-dom';
import type { Session } from '../../accounts/public/use-session.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { Brand } from '../../shared/ui/brand.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';

/** Any address that leads nowhere. */
export function NotFoundPage({ session }: { session: Session }) {
  useDocumentTitle('Page not found');
  const member = session.status === 'member';
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex h-12 items-center border-b border-line-2 bg-panel px-(--gutter)">
        <Brand to="/" />
      </header>
      <div className="grid place-content-center justify-items-center gap-2 p-4 text-center">
        <p className="text-[52px] leading-14 font-[450] tracking-[-0.03em] text-text-3">404</p>
        <h1 className="text-title font-semibold tracking-[0.03em]">PAGE NOT FOUND</h1>
        <p className="read mb-3">There is nothing at this address.</p>
        <Link to={member ? '/dashboard' : '/'} className={buttonClass('primary', 'lg')}>
          {member ? 'RETURN TO DASHBOARD' : 'RETURN TO MAIN'}
        </Link>
      </div>
    </main>
  );
}
