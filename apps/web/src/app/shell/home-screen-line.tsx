import { Share, X } from 'lucide-react';
import { IconButton } from '../../shared/ui/icon-button.tsx';

/** The line of the guide, with the button that dismisses it. */
export function HomeScreenLine({ dismiss }: { dismiss: () => void }) {
  return (
    <aside
      aria-label="Home screen"
      data-testid="home-screen"
      data-strip
      className="sticky top-(--bar) z-9 flex min-h-10 items-center gap-3 border-b border-line-2 bg-panel px-(--gutter) py-1.5 text-meta leading-[18px] text-text-2"
    >
      <Share size={16} aria-hidden className="shrink-0 text-link" />
      <p className="min-w-0 flex-1">
        Add the terminal to your home screen: press <strong className="font-semibold text-text">Share</strong>, then{' '}
        <strong className="font-semibold text-text">Add to Home Screen</strong>.
      </p>
      <IconButton label="Dismiss the guide to the home screen" small onClick={dismiss}>
        <X size={14} aria-hidden />
      </IconButton>
    </aside>
  );
}
