import type { StaffRole } from '@t0/contracts/accounts';
import { KEYED_CONSOLE_TABS } from '@t0/contracts/desk';
import { mayManage } from '@t0/domain/accounts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Kbd } from '../../shared/ui/kbd.tsx';
import { SingleKeysSwitch } from '../../shared/ui/single-keys-switch.tsx';

/** The additional keys of staff who publish, before and after those of the tabs. */
const PUBLISHING: [string, string][] = [
  ['n', 'Write a signal'],
  ['b', 'Write a broadcast'],
  ['i', 'Go to the incoming alerts'],
  ['p', 'Publish the focused alert'],
  ['e', 'Edit the focused alert'],
  ['x', 'Discard the focused alert'],
];
const WRITING: [string, string][] = [
  ['Ctrl Enter', 'Send, from everywhere in a form'],
  ['Ctrl /', 'Insert a template'],
];

/** The keys of the desk that a role has. */
function deskKeys(role: StaffRole | null): [string, string][] {
  const publishes = mayManage(role, 'publishing');
  const tabs = KEYED_CONSOLE_TABS.flatMap(({ label, area }, index): [string, string][] =>
    mayManage(role, area) ? [[String(index + 1), `Open ${label}`]] : [],
  );
  return [...(publishes ? PUBLISHING : []), ...tabs, ...(role ? WRITING : [])];
}

/** Lists the keys. */
export function KeysDialog({ role, onClose }: { role: StaffRole | null; onClose: () => void }) {
  const keys: [string, string][] = [
    ...deskKeys(role),
    ['/', 'Search the signals'],
    ['Enter', 'Open the focused signal'],
    ['t', 'Note the focused signal as taken'],
    ['k', 'Note the focused signal as skipped'],
    ['a', 'Set an alert at the entry of the focused signal'],
    ['g d', 'Go to the dashboard'],
    ['g j', 'Go to the journal'],
    ['g a', 'Go to your alerts'],
    ['g n', role ? 'Go to the notification control center' : 'Go to the notifications'],
    ['g b', 'Go to the blog'],
    ['\u2190 \u2192', 'Turn to another picture of a memo'],
    ['F8', 'Go to the message on screen'],
    ['Esc', 'Close what is open'],
    ['?', 'Show this list'],
  ];
  return (
    <Dialog title="KEYS" description="The keys of the terminal" onClose={onClose} className="md:w-[420px]">
      <dl className="px-5 py-3 max-md:px-4">
        {keys.map(([key, text]) => (
          <div key={key} className="flex h-9 items-center justify-between border-b border-line last:border-b-0">
            <dt className="order-2 flex gap-1">
              {key.split(' ').map((part) => (
                <Kbd key={part}>{part}</Kbd>
              ))}
            </dt>
            <dd className="text-text-2">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-line-2 px-5 max-md:px-4">
        <SingleKeysSwitch />
      </div>
    </Dialog>
  );
}
