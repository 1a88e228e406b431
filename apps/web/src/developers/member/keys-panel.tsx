import { Panel } from '../../shared/ui/panel.tsx';
import { SingleKeysSwitch } from '../../shared/ui/single-keys-switch.tsx';

/** KEYS: the setting of single-key shortcuts in this browser; `?` lists them. */
export function KeysPanel() {
  return (
    <Panel title="Keys" bleed>
      <div className="px-4">
        <SingleKeysSwitch />
      </div>
    </Panel>
  );
}
