import { LogOut } from 'lucide-react';
import { HeatMap } from '../../features/heat-map/components/heat-map.tsx';
import { HeadStrip } from '../../features/signal-feed/components/head-strip.tsx';
import { NewSignalAnnouncer } from '../../features/signal-feed/components/new-signal-announcer.tsx';
import { SignalsPanel } from '../../features/signal-feed/components/signals-panel.tsx';
import { useSignals } from '../../features/signal-feed/hooks/use-signals.ts';
import { NeuralLinks } from '../shell/neural-links.tsx';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { buttonClass } from '../../shared/ui/button.tsx';

/** The trading terminal. */
export function DashboardPage() {
  const list = useSignals();
  useDocumentTitle('Dashboard');
  return (
    <>
      <HeadStrip list={list}>
        <NeuralLinks />
      </HeadStrip>
      <div className="grid gap-4 px-(--gutter) max-md:gap-2 max-md:px-0">
        <SignalsPanel list={list} />
        <NewSignalAnnouncer />
        <HeatMap signals={list.signals} />
        <div className="flex justify-center pt-6 pb-8">
          <a href="/api/logout" className={buttonClass()}>
            <LogOut size={14} aria-hidden /> LOGOUT
          </a>
        </div>
      </div>
    </>
  );
}
