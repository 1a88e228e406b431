import { Button } from '../../shared/ui/button.tsx';
import { dropAlert, useAlertToWrite } from '../alert-to-write.ts';

/** Shows which alert the form publishes, with a button to make it a signal of its own. */
export function AlertNote() {
  const attached = useAlertToWrite((state) => state.attached);
  if (!attached) return null;
  return (
    <p className="flex items-center justify-between gap-3 text-meta">
      Publishes the alert of {attached.sourceName}.
      <Button size="sm" onClick={dropAlert}>
        DETACH
      </Button>
    </p>
  );
}
