import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/lib/http.ts';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { interfacesQuery } from './api.ts';
import { CallTable } from './call-table.tsx';
import { ExamplePrograms, InterfaceDocuments } from './downloads.tsx';
import { EventCatalogue } from './event-catalogue.tsx';
import { QuickStart } from './quick-start.tsx';
import { SignalsIn } from './signals-in.tsx';
import { WebhooksPart } from './webhooks-part.tsx';

/** The page for programmers (docs/product/developers.md#developers-page). */
export function Developers() {
  const { origin } = window.location;
  const { data: interfaces, error, refetch } = useQuery(interfacesQuery);
  return (
    <div className="mx-auto grid w-full max-w-[900px] [&_.read_code]:text-[0.875em] grid-cols-[minmax(0,1fr)] gap-4 px-(--gutter) pt-6 pb-10 max-md:px-0">
      <div className="max-md:px-4">
        <h1 className="text-title font-semibold tracking-[0.03em]">FOR PROGRAMMERS</h1>
        <p className="read mt-2 max-w-[34rem]">
          Connect your own programs. With a key, a program reads what you may read and follows events as they happen.
          With webhooks, the terminal calls your program.
        </p>
      </div>
      <QuickStart origin={origin} />
      <InterfaceDocuments />
      <WebhooksPart />
      <SignalsIn origin={origin} />
      <ExamplePrograms />
      {interfaces ? (
        <>
          <CallTable calls={interfaces.calls} />
          <EventCatalogue origin={origin} interfaces={interfaces} />
        </>
      ) : (
        <Panel title="Calls and live events" bleed>
          {error ? (
            <PanelError
              title="The interface documents are not available"
              text={messageOf(error, 'Please try again later.')}
              onRetry={() => void refetch()}
            />
          ) : (
            <div aria-busy className="p-4">
              <Skeleton className="w-80 max-w-full" />
            </div>
          )}
        </Panel>
      )}
    </div>
  );
}
