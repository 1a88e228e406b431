import { Suspense, useState } from 'react';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';

const ImageViewer = lazyOverlay('The picture', () => import('./image-viewer.tsx').then((module) => module.ImageViewer));

/** The pictures of a memo, small; a press opens them in the viewer. */
export function MemoImages({ instrument, images }: { instrument: string; images: readonly string[] }) {
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
