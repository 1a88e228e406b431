import { RefreshCw } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';

/** DEV SETTINGS: not offered; everything is disabled (specification 1, section 2). */
export function DevSection({ userId }: { userId: string }) {
  return (
    <Panel title="Dev settings" note={<span className="lab">Not available</span>} bleed>
      <div className="divide-y divide-line px-4">
        <Switch label="Debug mode" checked={false} disabled />
        <Switch label="API logging" checked={false} disabled />
      </div>
      <div className="grid gap-4 border-t border-line p-4">
        <div className="flex items-end gap-3">
          <TextField label="API key" className="flex-1" value="••••••••••••••••••••••••" disabled readOnly />
          <Button disabled>
            <RefreshCw size={12} aria-hidden /> REGENERATE
          </Button>
        </div>
        <TextField label="Webhook endpoint" value={`/webhook/${userId}`} disabled readOnly />
        <div>
          <Button disabled>SAVE DEV SETTINGS</Button>
        </div>
      </div>
    </Panel>
  );
}
