import { RefreshCw, Unplug, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { onConnectionReturn } from '../lib/connection.ts';
import { reloadOnce, type PartState } from '../lib/parts/part-loader.ts';
import { reloadPage } from '../lib/when-reachable.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

/** The interval of automatic retries while it is on screen, in ms: not every page has a socket that reports the return. */
const RETRY_MS = 5000;

/** A part of the program that could not be loaded, and the way to try again. */
export interface MissingProps extends Pick<PartState<unknown>, 'trouble' | 'trying'> {
  /** The name of the part, as the start of a sentence: 'The profile'. */
  name: string;
  retry: () => void;
}

/**
 * Shows in the place of a part that it could not be loaded, and why; tries again when the connection returns. `place`: a part of a page, a
 * page within the frame of the program, or the whole screen.
 */
export function PartMissing({ place, ...props }: MissingProps & { place: 'part' | 'page' | 'screen' }) {
  useReturn(props);
  const Place = place === 'screen' ? 'main' : 'div';
  return (
    <Place className={`grid place-items-center ${place === 'screen' ? 'min-h-dvh' : 'min-h-40'}`}>
      <div role="alert" className="grid place-items-center gap-2 px-4 py-8 text-center">
        <MissingText {...props} title={place === 'part' ? 'p' : 'h1'} />
      </div>
    </Place>
  );
}

/** The same for overlays: a small box that can be closed. */
export function OverlayMissing({ onClose, ...props }: MissingProps & { onClose: () => void }) {
  useReturn(props);
  const box = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return createPortal(
    <div
      ref={box}
      role="alertdialog"
      aria-label={`${props.name} could not be loaded`}
      tabIndex={-1}
      className="fixed inset-x-4 top-24 z-21 mx-auto max-w-[420px] rounded-panel border border-line-2 bg-raised p-4 text-center whitespace-normal shadow-float outline-none"
    >
      <IconButton label="Close" small className="absolute top-2 right-2" onClick={onClose}>
        <X size={14} aria-hidden />
      </IconButton>
      <div className="grid place-items-center gap-2 px-6">
        <MissingText {...props} title="p" />
      </div>
    </div>,
    document.body,
  );
}

function MissingText({ name, trouble, trying, retry, title: Title }: MissingProps & { title: 'h1' | 'p' }) {
  const replaced = trouble === 'replaced';
  return (
    <>
      <Unplug size={16} aria-hidden className="mb-1 text-warn" />
      <Title className="font-semibold">{name} could not be loaded</Title>
      <p className="read max-w-[44ch]">
        {replaced
          ? 'The page has to be reloaded for it: there is a newer version of the terminal. Save or copy what you typed first.'
          : 'The server cannot be reached. This is tried again by itself when the connection returns.'}
      </p>
      <div className="mt-1">
        {replaced ? (
          <Button size="sm" onClick={reloadPage}>
            <RefreshCw size={12} aria-hidden /> Reload
          </Button>
        ) : (
          <Button size="sm" disabled={trying} onClick={retry}>
            <RefreshCw size={12} aria-hidden /> {trying ? 'Trying again...' : 'Try again'}
          </Button>
        )}
      </div>
    </>
  );
}

/** Tries again when the connection returns and every few seconds; for a newer build, reloads the page where that loses nothing. */
function useReturn({ trouble, trying, retry }: MissingProps): void {
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (trouble === 'replaced') reloadOnce();
  }, [trouble]);
  useEffect(() => {
    if (trouble !== 'away' || trying) return undefined;
    const timer = setTimeout(again, RETRY_MS);
    const stop = onConnectionReturn(again);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [trouble, trying]);
}
