import { Component, createRef, type ReactNode } from 'react';

interface StableLayoutProps {
  /** The content that changes by itself: when it differs, positions are kept. */
  live: unknown;
  className?: string;
  children: ReactNode;
}

/** The position of each part, in the window. */
type Places = ReadonlyMap<Element, DOMRect>;

const SLIDE = 'held-still';
const SLIDE_MS = 190;
/** A part that is farther from the window than this is not seen to slide, px. */
const NEAR = 400;

/**
 * A page whose parts keep their places while their content changes by itself: the reading position stays, and moved parts slide
 * (docs/product/terminal.md#dashboard). Its parts are its children, and within them the elements marked `data-slides`. Some browsers do the
 * former alone; not all do.
 */
export class StableLayout extends Component<StableLayoutProps> {
  private readonly box = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: StableLayoutProps): Places | null {
    if (before.live === this.props.live || !this.box.current) return null;
    return new Map(this.parts().map((part) => [part, part.getBoundingClientRect()]));
  }

  override componentDidUpdate(_props: StableLayoutProps, _state: unknown, before: Places | null): void {
    if (!before) return;
    for (const part of before.keys()) endSlide(part);
    keepReadingPlace(before, this.box.current!);
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) slide(before);
  }

  override render(): ReactNode {
    const { className, children } = this.props;
    return (
      <div ref={this.box} className={className}>
        {children}
      </div>
    );
  }

  private parts(): Element[] {
    const box = this.box.current!;
    return [...box.children, ...box.querySelectorAll('[data-slides]')];
  }
}

/** Scrolls by as much as the reading position moved. A reader who sees content above the parts reads from there, and sees new content. */
function keepReadingPlace(before: Places, box: Element): void {
  const bar = Math.max(0, document.querySelector('[data-bar]')?.getBoundingClientRect().bottom ?? 0);
  if (box.getBoundingClientRect().top > bar) return;
  const seen = [...before].filter(([part, { bottom }]) => part.isConnected && bottom > bar);
  if (seen.length === 0) return;
  // Of a panel and its first row in sight the row: it is the one that ends first.
  const [first] = seen.reduce((above, each) => (each[1].bottom < above[1].bottom ? each : above));
  const anchor = readInstead(first, before, bar) ?? first;
  const moved = anchor.getBoundingClientRect().top - before.get(anchor)!.top;
  if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
}

/** The panel after that of `part`, where it has most of the window. */
function readInstead(part: Element, before: Places, bar: number): Element | null {
  const panel = [...before.keys()].find((other) => other !== part && other.contains(part));
  const next = panel?.nextElementSibling;
  if (!panel || !next || !before.has(next)) return null;
  return before.get(panel)!.bottom - bar < (window.innerHeight - bar) / 2 ? next : null;
}

/** Slides each part near the window from its old to its new position. */
function slide(before: Places): void {
  const moves = new Map<Element, { x: number; y: number }>();
  for (const [part, was] of before) {
    if (!part.isConnected) continue;
    const now = part.getBoundingClientRect();
    moves.set(part, { x: was.left - now.left, y: was.top - now.top });
  }
  for (const [part, { x, y }] of moves) {
    // A panel's rows move with it.
    const around = [...moves].find(([other]) => other !== part && other.contains(part))?.[1] ?? { x: 0, y: 0 };
    const [left, top] = [x - around.x, y - around.y];
    const { top: from, bottom } = before.get(part)!;
    const isFar = bottom < -NEAR || from > window.innerHeight + NEAR;
    if (isFar || (Math.abs(left) < 1 && Math.abs(top) < 1)) continue;
    part.animate([{ transform: `translate(${left}px, ${top}px)` }, { transform: 'none' }], {
      id: SLIDE,
      duration: SLIDE_MS,
      easing: 'cubic-bezier(0.2, 0, 0, 1)',
    });
  }
}

function endSlide(part: Element): void {
  for (const animation of part.getAnimations?.() ?? []) if (animation.id === SLIDE) animation.cancel();
}
