import { KEYED_CONSOLE_TABS } from '@t0/contracts';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { requestFocus } from '../../shared/lib/requested-focus.ts';
import { useHotkeys } from '../../shared/lib/hotkeys.ts';
import type { Hotkeys } from '../../shared/lib/hotkeys.ts';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { BROADCAST_FORM, DRAFTS_LIST, SIGNAL_FORM } from '../../shared/lib/form-names.ts';

const KeysDialog = lazyOverlay('The list of keys', () =>
  import('./keys-dialog.tsx').then((module) => module.KeysDialog),
);

/** The keys that work anywhere in the terminal; `?` lists them. */
export function Shortcuts({ admin }: { admin: boolean }) {
  const navigate = useNavigate();
  const [listed, setListed] = useState(false);
  const write = (form: string): void => {
    requestFocus(form);
    void navigate('/notifications?tab=create');
  };
  const desk: Hotkeys = {
    n: () => write(SIGNAL_FORM),
    b: () => write(BROADCAST_FORM),
    i: () => write(DRAFTS_LIST),
    ...Object.fromEntries(
      KEYED_CONSOLE_TABS.map(({ name }, index) => [
        String(index + 1),
        () => void navigate(`/notifications?tab=${name}`),
      ]),
    ),
  };
  useHotkeys({
    ...(admin && desk),
    'g d': () => void navigate('/dashboard'),
    'g j': () => void navigate('/journal'),
    'g n': () => void navigate(admin ? '/notifications' : '/system-status'),
    'g b': () => void navigate('/blog'),
    '?': () => setListed(true),
  });
  return <Suspense>{listed && <KeysDialog admin={admin} onClose={() => setListed(false)} />}</Suspense>;
}
