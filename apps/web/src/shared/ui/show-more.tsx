import { Button } from './button.tsx';

interface ShowMoreProps {
  shown: number;
  of: number;
  onMore: () => void;
}

/** The foot of a list that is not shown whole; nothing while it is. */
export function ShowMore({ shown, of, onMore }: ShowMoreProps) {
  if (shown >= of) return null;
  return (
    <div data-slides className="flex items-center gap-3 border-t border-line px-4 py-1.5">
      <span className="meta flex-1">
        Showing {shown} of {of}
      </span>
      <Button size="sm" onClick={onMore}>
        Load more
      </Button>
    </div>
  );
}
