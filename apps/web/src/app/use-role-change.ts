import type { StaffRole, User } from '@t0/contracts';
import { useEffect, useRef } from 'react';
import { toast } from '../shared/ui/toast-store.ts';

/** Announces why the console just changed: an owner gave the user another role, or took it (docs/product/settings.md#staff). */
export function useRoleChange({ role }: User): void {
  const before = useRef<StaffRole | null>(role);
  useEffect(() => {
    if (before.current === role) return;
    before.current = role;
    toast({
      title: 'YOUR ROLE CHANGED',
      description: role ? `Your role is ${role} now.` : 'You are no longer staff.',
    });
  }, [role]);
}
