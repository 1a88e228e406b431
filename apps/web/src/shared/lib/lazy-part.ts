import { createElement, lazy, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { OverlayMissing, PartMissing, type MissingProps } from '../ui/part-missing.tsx';
import { PartLoader } from './parts/part-loader.ts';
import { preloadWhenIdle } from './parts/preload.ts';

/** A part of the program with code of its own. `preload` fetches it ahead of time and returns true if it loaded. */
export type LazyPart<P> = ComponentType<P> & { preload: () => Promise<boolean> };

/** The options of loading a part. */
export interface LazyOptions {
  /**
   * `idle`: as soon as the browser is idle, so that the part opens without a connection and after a deploy. `on-demand`: when it is shown, for
   * pages that this user may never need.
   */
  load?: 'idle' | 'on-demand';
}

type Load<P> = () => Promise<ComponentType<P>>;
type Missing<P> = (props: P, missing: MissingProps) => ReactNode;

/**
 * A component that is loaded when it is first shown, or before; below a `Suspense` for that time. Where it cannot be loaded, a message with
 * a retry takes its place. It appears when the connection returns: the rest of the screen stays.
 * @param name what it is, as a sentence begins with it: 'The profile'
 */
export function lazyPart<P>(name: string, load: Load<P>, options: LazyOptions = {}): LazyPart<P> {
  return partOf(name, load, options, inPlace('part'));
}

/** The same for a page, within the frame of the program; `screen`: with nothing around it. */
export function lazyPage<P>(name: string, load: Load<P>, options: LazyOptions & { screen?: true } = {}): LazyPart<P> {
  return partOf(name, load, options, inPlace(options.screen ? 'screen' : 'page'));
}

/** The same for overlays: dialogs, popovers, the drawer. The message in its place can be closed. */
export function lazyOverlay<P extends { onClose: () => void }>(
  name: string,
  load: Load<P>,
  options: LazyOptions = {},
): LazyPart<P> {
  return partOf(name, load, options, ({ onClose }, missing) =>
    createElement(OverlayMissing, { ...missing, onClose: () => onClose() }),
  );
}

/** The same for a part with a simpler replacement. */
export function lazyOr<P>(name: string, load: Load<P>, fallback: Missing<P>): LazyPart<P> {
  return partOf(name, load, {}, fallback);
}

const inPlace =
  (place: 'part' | 'page' | 'screen') =>
  (_: unknown, missing: MissingProps): ReactNode =>
    createElement(PartMissing, { ...missing, place });

function partOf<P>(name: string, fetch: Load<P>, { load = 'idle' }: LazyOptions, missing: Missing<P>): LazyPart<P> {
  const loader = new PartLoader(fetch);
  const retry = (): void => void loader.load();
  if (load === 'idle') preloadWhenIdle(loader.preload);
  // Suspends until the part has loaded or failed; by then there is the part, or the reason.
  const Waiting = lazy(() => loader.load().then(() => ({ default: () => null })));
  function Part(props: P): ReactNode {
    const { part, trouble, trying } = useSyncExternalStore(loader.subscribe, loader.state, loader.state);
    if (part) return createElement(part as ComponentType<object>, props as object);
    if (trouble) return missing(props, { name, trouble, trying, retry });
    return createElement(Waiting);
  }
  return Object.assign(Part, { preload: loader.preload });
}
