import type { User } from '@t0/contracts';

export function ConsolePage({ user }: { user: User }) {
  return <p>{user.email}</p>;
}
