import { ShieldX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../shared/ui/button.tsx';

/** What a member sees at an administrator's address. */
export function AccessDenied() {
  return (
    <div role="alert" className="grid min-h-[60dvh] place-content-center justify-items-center gap-2 p-4 text-center">
      <ShieldX size={20} aria-hidden className="mb-1 text-short" />
      <h1 className="text-title font-semibold tracking-[0.03em]">ACCESS DENIED</h1>
      <p className="read mb-3">Administrator privileges required</p>
      <Link to="/dashboard" className={buttonClass('primary', 'lg')}>
        RETURN TO DASHBOARD
      </Link>
    </div>
  );
}
