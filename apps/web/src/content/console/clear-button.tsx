import { useState } from 'react';
import type { VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { PostFields } from './post-fields.ts';

/** CLEAR, and UNDO until something else is typed: one press loses nothing. */
export function ClearButton({ edit }: { edit: VersionedEdit<PostFields> }) {
  const [cleared, setCleared] = useState<PostFields | null>(null);
  if (cleared && !edit.dirty)
    return (
      <Button
        onClick={() => {
          edit.set(cleared);
          setCleared(null);
        }}
      >
        UNDO
      </Button>
    );
  return (
    <Button
      disabled={!edit.dirty}
      onClick={() => {
        setCleared(edit.fields);
        edit.revert();
      }}
    >
      CLEAR
    </Button>
  );
}
