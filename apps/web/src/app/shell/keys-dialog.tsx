import { Dialog } from '../../shared/ui/dialog.tsx';
import { Kbd } from '../../shared/ui/kbd.tsx';

/** Lists the keys. */
export function KeysDialog({ admin, onClose }: { admin: boolean; onClose: () => void }) {
  const keys: [string, string][] = [
    ['/', 'Search the signals'],
    ['Enter', 'Open the focused signal'],
    ['g d', 'Go to the dashboard'],
    ['g n', admin ? 'Go to the notification control center' : 'Go to the notifications'],
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
    </Dialog>
  );
}
