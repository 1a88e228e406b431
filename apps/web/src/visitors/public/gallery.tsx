import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cx } from '../../shared/lib/cx.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { COPY } from './copy.ts';
import { SHOTS, type Shot } from './shots.ts';

/** A screenshot in the theme on screen, in the smallest format that the browser takes, loaded once it comes near. */
function Screenshot({ shot, alt }: { shot: Shot; alt: string }) {
  return (['dark', 'light'] as const).map((theme) => (
    <picture
      key={theme}
      className={theme === 'dark' ? 'in-data-[theme=light]:hidden' : 'not-in-data-[theme=light]:hidden'}
    >
      <source srcSet={shot[theme].avif} type="image/avif" />
      <img
        src={shot[theme].webp}
        alt={alt}
        width={shot.width}
        height={shot.height}
        loading="lazy"
        decoding="async"
        className="block h-auto w-full"
      />
    </picture>
  ));
}

const { title, shots, members, required, status, unauthorized, access } = COPY.gallery;

/** Screenshots of the product's dashboard, and the way to see it live (docs/product/visitors.md#landing-page). */
export function Gallery() {
  return (
    <section
      id="gallery"
      aria-labelledby="gallery-title"
      className="mx-auto w-full max-w-[1440px] px-(--gutter) pt-14 max-md:pt-10"
    >
      <h2 id="gallery-title" className="font-read text-[26px] leading-8 font-semibold tracking-[-0.01em]">
        {title}
      </h2>
      <ul className="mt-4 grid grid-cols-[2fr_1fr_1fr] gap-4 max-desk:grid-cols-2 max-md:grid-cols-1 max-desk:first:*:col-span-full">
        {shots.map((shot) => (
          <li
            key={shot.name}
            className={cx('min-w-0 overflow-hidden rounded-panel border border-line-2 bg-panel', shot.on)}
          >
            <Screenshot shot={SHOTS[shot.name]} alt={shot.alt} />
            <p className="flex items-center justify-between gap-3 border-t border-line-2 px-4 py-2.5 text-meta text-text-2">
              {shot.title}
              <span className="flex items-center gap-1.5 text-text-3">
                <Lock size={12} aria-hidden /> {members}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel border border-line-2 bg-warn-1 px-4 py-2.5 text-meta text-text-2">
        <Lock size={16} aria-hidden className="text-warn" />
        <p className="flex-1">
          {required} {status} <strong className="font-semibold tracking-[0.04em] text-warn">{unauthorized}</strong>
        </p>
        <Link to="/subscribe" className={buttonClass('outline', 'md')}>
          {access}
        </Link>
      </div>
    </section>
  );
}
