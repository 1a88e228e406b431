import { Verify } from '../../record/public/verify.tsx';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';

/** The page where anybody checks the record. */
export function VerifyPage() {
  usePageMeta(
    'Check the record',
    'Check in your own browser that no signal of T0 Trading Terminal was changed or taken away afterwards.',
  );
  return <Verify />;
}
