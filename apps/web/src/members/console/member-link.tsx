import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The address of a member's page within the console. */
export const memberAddress = (id: string): string => `?tab=subscribers&member=${id}`;

/** Leads to a member's page (docs/product/console.md#one-member); Back leads here again. */
export function MemberLink({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <Link to={memberAddress(id)} className={className ?? 'underline-offset-2 hover:underline focus-visible:underline'}>
      {children}
    </Link>
  );
}
