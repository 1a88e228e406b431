import { setSingleKeys, useSingleKeys } from '../lib/hotkeys.ts';
import { Switch } from './switch.tsx';

/** Turns the single-character keys on or off, in this browser (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const { on } = useSingleKeys();
  return (
    <Switch
      label="Single keys"
      text="Off: letters, digits and signs alone do nothing. Stored in this browser."
      state={on ? 'ON' : 'OFF'}
      checked={on}
      onChange={setSingleKeys}
    />
  );
}
