import { CalculatorView } from '../../sizing/member/calculator.tsx';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';

/** The position size calculator, for everybody. `visitor`: a reader without a stored trading config. */
export function CalculatorPage({ visitor }: { visitor: boolean }) {
  usePageMeta(
    'Position size calculator',
    'How many lots lose no more than your percent at the stop: forex, indices, gold and Bitcoin, in your currency. Nothing leaves your browser.',
  );
  return <CalculatorView visitor={visitor} />;
}
