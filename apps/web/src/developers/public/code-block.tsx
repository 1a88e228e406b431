import { Copy } from 'lucide-react';
import quickStart from '../../../../../examples/quick-start/quick-start.mjs?raw';
import go from '../../../../../examples/webhook-signature/verify.go?raw';
import javascript from '../../../../../examples/webhook-signature/verify.mjs?raw';
import php from '../../../../../examples/webhook-signature/verify.php?raw';
import python from '../../../../../examples/webhook-signature/verify.py?raw';
import ruby from '../../../../../examples/webhook-signature/verify.rb?raw';
import { copyText } from '../../shared/lib/copy-text.ts';
import { Button } from '../../shared/ui/button.tsx';

/** The first program, as in `examples`. */
export const QUICK_START = quickStart.slice(quickStart.indexOf('import'));

/** The check of a webhook's signature in each language (docs/WEBHOOKS.md). */
export const SIGNATURE_CHECKS: Record<string, string> = {
  JavaScript: javascript,
  Python: python,
  PHP: php,
  Go: go,
  Ruby: ruby,
};

/** Lines for a shell, each for the terminal on screen. */
export const shellLines = {
  list: (origin: string) => `curl -H "Authorization: Bearer $T0_KEY" ${origin}/api/signals`,
  client: (origin: string) => `npm install ${origin}/developers/t0-client.tgz
T0_ORIGIN=${origin} T0_KEY=t0_... node quick-start.mjs`,
  stream: (origin: string) => `curl -N -H "Authorization: Bearer $T0_KEY" ${origin}/api/stream

# Everything since the last message that was dealt with:
curl -N -H "Authorization: Bearer $T0_KEY" -H "Last-Event-ID: $LAST_ID" ${origin}/api/stream`,
  intake: (origin: string) => `curl -X POST ${origin}/api/intake/$TOKEN -H "Content-Type: application/json" \\
  -d '{"ticker": "GBPJPY", "action": "buy", "price": "196.120", "sl": "-74", "tp": "1R", "tp2": "2R"}'`,
};

/** Programs that are here to be taken, by the address under /developers/examples. */
export const EXAMPLES = [
  ['quick-start/quick-start.mjs', 'Prints the open signals and their steps.'],
  ['signals-to-csv/signals-to-csv.mjs', 'Appends signals and their steps to a CSV file; goes on where it was killed.'],
  ['paper-broker/mirror.mjs', 'Holds an order for each active signal at a broker; closes its portion at each target.'],
  ['paper-broker/paper-broker.mjs', 'The broker of that example: a small stand-in on your machine.'],
  ['metatrader-5/T0Signals.mq5', 'Shows open signals in MetaTrader 5 by WebRequest. Untested.'],
] as const;

/** Lines of a program, to read and copy. `name`: their accessible name. */
export function CodeBlock({ name, code }: { name: string; code: string }) {
  return (
    <div className="min-w-0 rounded-control border border-line-2 bg-bg">
      <div className="flex items-center gap-3 border-b border-line py-1 pr-1 pl-3">
        <span className="meta min-w-0 flex-1 truncate">{name}</span>
        <Button size="sm" variant="quiet" aria-label={`Copy: ${name}`} onClick={() => void copyText(code, name)}>
          <Copy size={12} aria-hidden /> COPY
        </Button>
      </div>
      <pre tabIndex={0} aria-label={name} className="max-h-[28rem] overflow-auto p-3 text-meta leading-5">
        {code}
      </pre>
    </div>
  );
}
