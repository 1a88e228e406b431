import type { StaffRole } from '@t0/contracts/accounts';
import { KEYED_CONSOLE_TABS } from '@t0/contracts/desk';
import { mayManage } from '@t0/domain/accounts';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { requestFocus, BROADCAST_FORM, DRAFTS_LIST, SIGNAL_FORM } from '../../shared/lib/requested-focus.ts';
import { useHotkeys, type Hotkeys } from '../../shared/lib/hotkeys.ts';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';

const KeysDialog = lazyOverlay('The list of keys', () =>
  import('./keys-dialog.tsx').then((module) => module.KeysDialog),
);

/** The keys that work anywhere in the terminal, those of the desk as far as the role opens their places; `?` lists them. */
export function Shortcuts({ role }: { role: StaffRole | null }) {
  const navigate = useNavigate();
  const [listed, setListed] = useState(false);
  const write = (form: string): void => {
    requestFocus(form);
    void navigate('/notifications?tab=create');
  };
  const publishing: Hotkeys = {
    n: () => write(SIGNAL_FORM),
    b: () => write(BROADCAST_FORM),
    i: () => write(DRAFTS_LIST),
  };
  const tabs = KEYED_CONSOLE_TABS.flatMap(({ name, area }, index): [string, () => void][] =>
    mayManage(role, area) ? [[String(index + 1), () => void navigate(`/notifications?tab=${name}`)]] : [],
  );
  useHotkeys({
    ...(mayManage(role, 'publishing') && publishing),
    ...Object.fromEntries(tabs),
    'g d': () => void navigate('/dashboard'),
    'g j': () => void navigate('/journal'),
    'g a': () => void navigate('/alerts'),
    'g n': () => void navigate(role ? '/notifications' : '/system-status'),
    'g b': () => void navigate('/blog'),
    '?': () => setListed(true),
  });
  return <Suspense>{listed && <KeysDialog role={role} onClose={() => setListed(false)} />}</Suspense>;
}
