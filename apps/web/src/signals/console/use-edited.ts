import type { Signal } from '@t0/contracts';
import { useState } from 'react';

/** Which signal is edited. `withdrawn`: the last known state of one that somebody else withdrew meanwhile. */
export interface Edited {
  editing: number | null;
  setEditing: (id: number | null) => void;
  withdrawn: Signal | null;
}

/** The signal being edited; it stays until editing is over, also when somebody else withdraws it. `ready`: `signals` is the whole list. */
export function useEdited(signals: readonly Signal[], ready: boolean): Edited {
  const [editing, setEditing] = useState<number | null>(null);
  const [known, setKnown] = useState<Signal | null>(null);
  const current = editing === null ? null : (signals.find(({ id }) => id === editing) ?? null);
  if (current && current !== known) setKnown(current);
  const gone = ready && editing !== null && !current && known?.id === editing;
  return { editing, setEditing, withdrawn: gone ? known : null };
}
