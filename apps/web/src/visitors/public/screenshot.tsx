import type { Shot } from './shots.ts';

/** A screenshot in the theme on screen, as light as the browser takes it, once it comes near. */
export function Screenshot({ shot, alt }: { shot: Shot; alt: string }) {
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
