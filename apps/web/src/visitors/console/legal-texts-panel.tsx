import { LEGAL_TEXTS } from '@t0/contracts/visitors';
import type { LegalTextName } from '@t0/contracts/visitors';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { LEGAL_NAMES, useLegalText } from '../use-legal-text.ts';
import { LegalDialog } from './legal-dialog.tsx';

/** LEGAL TEXTS: the texts behind TERMS, PRIVACY and RISK (docs/product/settings.md#legal-texts). */
export function LegalTextsPanel() {
  const [shown, setShown] = useState<LegalTextName | null>(null);
  return (
    <Panel title="Legal texts" bleed>
      <ul className="divide-y divide-line">
        {LEGAL_TEXTS.map((name) => (
          <LegalRow key={name} name={name} onEdit={() => setShown(name)} />
        ))}
      </ul>
      {shown && <LegalDialog name={shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}

function LegalRow({ name, onEdit }: { name: LegalTextName; onEdit: () => void }) {
  const times = useTimes();
  const { data, status, error } = useLegalText(name);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5" data-testid={`legal-${name}`}>
      <Link to={`/${name}`} className="w-20 text-link">
        {LEGAL_NAMES[name]}
      </Link>
      <span className="meta min-w-0 flex-1">
        {status === 'error' && error}
        {data && (data.version === 1 ? 'Not published yet' : `Last changed ${times.dateTime(data.updatedAt)}`)}
      </span>
      <Button size="sm" variant="quiet" aria-label={`Edit ${LEGAL_NAMES[name]}`} onClick={onEdit}>
        EDIT
      </Button>
    </li>
  );
}
