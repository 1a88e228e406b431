import { Panel } from '../../shared/ui/panel.tsx';
import { SingleKeysSwitch } from '../../shared/ui/single-keys-switch.tsx';

/** KEYS: whether single keys do something in this browser; `?` lists them. */
export function KeysPanel() {
  return (
    <Panel title="Keys" bleed>
      <div className="px-4">
        <SingleKeysSwitch />
      </div>
    </Panel>
  );
}
