import type { Finding } from '@t0/contracts';

const WORDS: Record<Finding['verdict'], { word: string; tone: string }> = {
  fail: { word: 'TO FIX', tone: 'critical' },
  warn: { word: 'TO LOOK AT', tone: 'warn' },
  ok: { word: 'OK', tone: 'active' },
};
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** One finding: how it stands, what was seen, what to do. */
export function FindingRow({ finding: { part, verdict, says, todo } }: { finding: Finding }) {
  const { word, tone } = WORDS[verdict];
  return (
    <li
      data-testid={`finding-${part}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line px-4 py-2 last:border-b-0"
    >
      <span className="font-medium">{part}</span>
      <span className="badge self-start" data-tone={tone}>
        {word}
      </span>
      <p className="col-span-2 text-text-2 [overflow-wrap:anywhere]">{sentence(says)}</p>
      {todo && <p className="col-span-2 [overflow-wrap:anywhere]">What to do: {sentence(todo)}</p>}
    </li>
  );
}
