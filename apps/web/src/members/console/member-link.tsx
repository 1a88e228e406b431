import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Leads to a member's page (docs/product/console.md#one-member); Back leads here again. */
export function MemberLink({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <Link
      to={`?tab=subscribers&member=${id}`}
      className={className ?? 'underline-offset-2 hover:underline focus-visible:underline'}
    >
      {children}
    </Link>
  );
}
