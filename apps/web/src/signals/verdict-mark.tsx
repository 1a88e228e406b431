import type { Signal } from '@t0/contracts/signals';
import { hasWeightedTargets, type VerdictWord } from '@t0/domain/signals';
import { Check, Clock3, Minus, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../shared/lib/cx.ts';
import { useNow } from '../shared/lib/use-time.ts';
import { useVerdict } from './verdict.ts';

const LOOKS: Record<VerdictWord, { Icon: typeof Check; tone: string }> = {
  WAITING: { Icon: Clock3, tone: 'text-warn' },
  GOOD: { Icon: Check, tone: 'text-long' },
  LATE: { Icon: TriangleAlert, tone: 'text-warn' },
  GONE: { Icon: X, tone: 'text-closed' },
  'NO PRICE': { Icon: Minus, tone: 'text-text-3' },
};

/** Word, icon and colour of a verdict (docs/product/sizing.md#places-of-the-verdict). */
export function VerdictWordMark({ word }: { word: VerdictWord }) {
  const { Icon, tone } = LOOKS[word];
  return (
    <span className={`verdict-word ${tone}`} data-verdict={word}>
      <Icon size={12} strokeWidth={2.25} aria-hidden />
      {word}
    </span>
  );
}

/** The verdict in the table: two lines, as wide with figures as without. */
export function VerdictCell({ signal }: { signal: Signal }) {
  const { word, pips, r, rewardRisk } = useVerdict(signal);
  return (
    <span className="verdict-cell" data-testid={`verdict-${signal.id}`}>
      <VerdictWordMark word={word} />
      {pips && (
        <>
          <span className="text-right">{r}</span>
          <span className="text-label text-text-3">{pips}</span>
          <span className="text-right text-label text-text-3">{rewardRisk}</span>
        </>
      )}
    </span>
  );
}

/** The verdict in one line, next to other text. */
export function VerdictLine({ signal }: { signal: Signal }) {
  const { word, pips, r, rewardRisk, weighted } = useVerdict(signal);
  return (
    <span
      className="flex min-h-5 flex-wrap items-center gap-x-3 text-meta text-text-2"
      data-testid={`verdict-line-${signal.id}`}
    >
      <VerdictWordMark word={word} />
      {pips && <span>{pips}</span>}
      {r && <span>{r}</span>}
      {rewardRisk && <span>{rewardRisk}</span>}
      {weighted && <span>{weighted} weighted</span>}
    </span>
  );
}

/** The verdict on cards and in dialogs: each figure under its name, in a place of its own. */
export function VerdictFacts({ signal, className }: { signal: Signal; className?: string }) {
  const { word, pips, r, rewardRisk, weighted } = useVerdict(signal);
  const isWeighted = hasWeightedTargets(signal);
  return (
    <dl
      className={cx('verdict-facts', className)}
      data-weighted={isWeighted || undefined}
      data-testid={`verdict-facts-${signal.id}`}
    >
      <Fact label="Verdict">
        <VerdictWordMark word={word} />
      </Fact>
      <Fact label="Moved">{pips}</Fact>
      <Fact label="In R">{r}</Fact>
      <Fact label="R:R now">{rewardRisk}</Fact>
      {isWeighted && <Fact label="Weighted">{weighted}</Fact>}
      <Fact label="Age">
        <SignalAge createdAt={signal.createdAt} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt>{label}</dt>
      <dd>{children || '--'}</dd>
    </div>
  );
}

const AGE_MS = 15_000;

/** The age of a signal: '<1 min', '4 min', '3 h', '2 d'. */
export function SignalAge({ createdAt }: { createdAt: string }) {
  const minutes = Math.max(0, Math.floor((useNow(AGE_MS) - Date.parse(createdAt)) / 60_000));
  if (minutes < 1) return <>{'<1 min'}</>;
  if (minutes < 60) return <>{minutes} min</>;
  const hours = Math.floor(minutes / 60);
  return <>{hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`}</>;
}
