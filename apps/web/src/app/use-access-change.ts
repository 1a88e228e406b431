import { useEffect, useRef } from 'react';
import type { Session } from '../accounts/public/use-session.ts';
import { toast } from '../shared/ui/toast-store.ts';

/** Announces why the screen just changed: access came or went while the user was on the page. */
export function useAccessChange({ status, user }: Session): void {
  const before = useRef<{ id: string; status: string } | null>(null);
  const id = user?.id ?? null;
  useEffect(() => {
    const last = before.current;
    before.current = id === null ? null : { id, status };
    if (last === null || last.id !== id || last.status === status) return;
    if (status === 'member') toast({ title: 'ACCESS ACTIVE', description: 'Welcome to the terminal.' });
    else
      toast({ title: 'SUBSCRIPTION ENDED', description: 'The terminal is locked until it is renewed.', tone: 'error' });
  }, [id, status]);
}
