import type { Signal } from '@t0/contracts';
import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { askFocus } from '../../shared/lib/asked-focus.ts';
import { SIGNAL_FORM } from '../../shared/lib/form-names.ts';
import { writeAgain } from '../signal-to-write.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';

/** Takes a signal's values into the form of a new one, under CREATE. */
export function DuplicateButton({ signal }: { signal: Signal }) {
  const navigate = useNavigate();
  return (
    <IconButton
      small
      label={`Duplicate ${signal.direction} ${signal.instrument}`}
      onClick={() => {
        writeAgain(signal);
        askFocus(SIGNAL_FORM);
        void navigate('?tab=create');
      }}
    >
      <Copy size={14} aria-hidden />
    </IconButton>
  );
}
