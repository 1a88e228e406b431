import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHotkeys } from '../../shared/lib/hotkeys.ts';
import { lazyPart } from '../../shared/lib/lazy-part.ts';

const KeysDialog = lazyPart(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog));

/** The keys that work anywhere in the terminal; `?` lists them. */
export function Shortcuts({ admin }: { admin: boolean }) {
  const navigate = useNavigate();
  const [listed, setListed] = useState(false);
  useHotkeys({
    'g d': () => void navigate('/dashboard'),
    'g n': () => void navigate(admin ? '/notifications' : '/system-status'),
    'g b': () => void navigate('/blog'),
    '?': () => setListed(true),
  });
  return <Suspense>{listed && <KeysDialog admin={admin} onClose={() => setListed(false)} />}</Suspense>;
}
