import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TestTerminal } from '../../billing/public/test-terminal.tsx';
import { clientSettingsQuery } from '../../shared/lib/client-settings.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { leave } from '../leave-guard.tsx';

/** The test terminal where it is allowed; `missing` everywhere else (docs/product/billing.md#test-terminal). */
export function TestTerminalPage({ missing }: { missing: ReactNode }) {
  const { data, isPending } = useQuery(clientSettingsQuery);
  if (isPending) return <Spinner text="LOADING..." />;
  return data?.testTerminal ? <Shown /> : missing;
}

function Shown() {
  useDocumentTitle('Test terminal');
  return <TestTerminal leave={leave} />;
}
