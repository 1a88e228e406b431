import type { ChartMemo, ChartNote } from '@t0/contracts/content';
import { ChevronDown } from 'lucide-react';
import type { LiveList } from '../../live/live-definition.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { keyLevelsOf, hasContent } from './charts.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';

const ImageViewer = lazyOverlay('The picture', () => import('./image-viewer.tsx').then((module) => module.ImageViewer));

/** The pictures of a memo, small; a press opens them in the viewer. */
function MemoImages({ instrument, images }: { instrument: string; images: readonly string[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <ul className="grid grid-cols-3 gap-2">
        {images.map((src, index) => (
          <li key={src}>
            <button
              type="button"
              aria-label={`Open picture ${index + 1} of ${images.length}`}
              className="block w-full overflow-hidden rounded-control border border-line-2 bg-bg hover:border-line-control"
              onPointerEnter={ImageViewer.preload}
              onClick={() => setOpened(index)}
            >
              <img src={src} alt="" loading="lazy" decoding="async" className="aspect-4/3 w-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      <Suspense>
        {opened !== null && opened < images.length && (
          <ImageViewer
            title={`${instrument} memo`}
            images={images}
            index={opened}
            onChange={setOpened}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}

interface AnalysisSideProps {
  timeframe: string;
  note: ChartNote | undefined;
  memo: ChartMemo | undefined;
  notes: LiveList<ChartNote>;
  memos: LiveList<ChartMemo>;
}

/** The column next to the chart: the note of its timeframe, and the memo with levels, structure, risk and pictures. */
export function AnalysisSide({ timeframe, note, memo, notes, memos }: AnalysisSideProps) {
  return (
    <div className="border-l border-line max-desk:border-t max-desk:border-l-0">
      <Part title={`${timeframe} note`}>
        <Read list={notes}>
          <p className="read break-words whitespace-pre-line">
            {note?.note ?? <span className="text-text-3">No {timeframe} note available</span>}
          </p>
        </Read>
      </Part>
      {memos.status !== 'ready' || !memo || !hasContent(memo) ? (
        <Part title="Memo">
          <Read list={memos}>
            <p className="read text-text-3!">No memo available</p>
          </Read>
        </Part>
      ) : (
        <Memo memo={memo} />
      )}
    </div>
  );
}

function Memo({ memo }: { memo: ChartMemo }) {
  const { keyLevels, marketStructure, memoText, riskManagement, memoImageUrls, instrument } = memo;
  return (
    <>
      {keyLevels && (
        <Part title="Key levels" folds>
          <dl className="grid gap-1 text-meta">
            {keyLevelsOf(keyLevels).map(({ name, price }, index) => (
              <div key={index} className="flex justify-between gap-4 leading-6">
                <dt className="min-w-0 break-words text-text-2">{name}</dt>
                <dd className="text-right">{price}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {marketStructure && (
        <Part title="Market structure" folds>
          <p className="read break-words whitespace-pre-line">{marketStructure}</p>
        </Part>
      )}
      {memoText && (
        <Part title="Memo" folds>
          <p className="read break-words whitespace-pre-line">{memoText}</p>
        </Part>
      )}
      {riskManagement && (
        <Part title="Risk management" folds>
          <p className="read break-words whitespace-pre-line">{riskManagement}</p>
        </Part>
      )}
      {memoImageUrls.length > 0 && (
        <Part title="Charts of the memo" folds>
          <MemoImages instrument={instrument} images={memoImageUrls} />
        </Part>
      )}
    </>
  );
}

interface PartProps {
  title: string;
  /** True: on a phone it is closed until it is pressed. */
  folds?: boolean;
  children: ReactNode;
}

function Part({ title, folds = false, children }: PartProps) {
  const phone = useIsPhone();
  if (!folds || !phone)
    return (
      <section className="border-b border-line p-4 last:border-b-0">
        <h3 className="lab mb-2">{title}</h3>
        {children}
      </section>
    );
  return (
    <details className="group border-b border-line px-4 last:border-b-0">
      <summary className="flex h-11 cursor-pointer list-none items-center justify-between [&::-webkit-details-marker]:hidden">
        <h3 className="lab">{title}</h3>
        <ChevronDown size={14} aria-hidden className="text-text-3 group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

function Read({ list, children }: { list: LiveList<unknown>; children: ReactNode }) {
  if (list.status === 'error') {
    return <PanelError title="Analysis is not available" text={list.error} onRetry={list.retry} />;
  }
  if (list.status === 'ready') return children;
  return <SkeletonStack busy className="grid gap-2.5 py-1" lines={['w-full', 'w-full', 'w-2/3']} />;
}
