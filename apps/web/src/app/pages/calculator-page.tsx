import { CalculatorView } from '../../sizing/member/calculator.tsx';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';

/** How much of a trade to take, for everybody. `visitor`: who has no trading config of their own. */
export function CalculatorPage({ visitor }: { visitor: boolean }) {
  usePageMeta(
    'Position size calculator',
    'How many lots lose no more than your percent at the stop: forex, indices, gold and Bitcoin, in your currency. Nothing leaves your browser.',
  );
  return <CalculatorView visitor={visitor} />;
}
