import { Verify } from '../../record/public/verify.tsx';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';

/** Where anybody checks the record, against everybody. */
export function VerifyPage() {
  usePageMeta(
    'Check the record',
    'Check in your own browser that no signal of T0 Trading Terminal was changed or taken away afterwards.',
  );
  return <Verify />;
}
