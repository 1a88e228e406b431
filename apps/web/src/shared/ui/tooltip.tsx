import { cloneElement, Suspense, useEffect, useRef, useState } from 'react';
import type { DOMAttributes, FocusEvent, MouseEvent, PointerEvent, ReactElement, ReactNode } from 'react';
import { lazyOr } from '../lib/lazy-part.ts';

/** docs/product/limits.md#times */
const DELAY_MS = 700;
const NEXT_MS = 300;
/** For the pointer's way from the element to the text. */
const GRACE_MS = 150;

// The code that places the text is larger than all the first screen's own code; a tooltip that cannot be loaded is left out.
const Bubble = lazyOr(
  'The tooltip',
  () => import('./tooltip-bubble.tsx').then((module) => module.TooltipBubble),
  () => null,
);

let lastShownAt = -Infinity;

type Handlers = DOMAttributes<HTMLElement>;

/** The element with these handlers, each after its own of the same name. */
function WithHandlers({ element, ...handlers }: Handlers & { element: ReactElement<Handlers> }): ReactElement {
  const own = element.props as Record<string, ((event: unknown) => void) | undefined>;
  const added = Object.entries(handlers as Record<string, (event: unknown) => void>).map(([name, handle]) => [
    name,
    (event: unknown) => {
      own[name]?.(event);
      handle(event);
    },
  ]);
  return cloneElement(element, Object.fromEntries(added) as Handlers);
}

interface TooltipProps {
  text: ReactNode;
  /** True: the element's own name says all of the text, so that a screen reader hears it once. */
  isNamed?: boolean;
  /** True: a press shows the text too, on a phone as well; the element does nothing else. */
  byPress?: boolean;
  children: ReactElement<Handlers>;
}

/** Names the element under the pointer. The child passes these handlers on, and has a name of its own. */
export function Tooltip({ text, isNamed = false, byPress = false, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const wait = (ms: number, then: () => void): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, ms);
  };
  const stay = (): void => clearTimeout(timer.current);
  const close = (): void => {
    stay();
    if (anchor) lastShownAt = performance.now();
    setAnchor(null);
  };
  const enter = ({ currentTarget, pointerType }: PointerEvent<HTMLElement>): void => {
    if (pointerType === 'touch') return;
    wait(performance.now() - lastShownAt < NEXT_MS ? 0 : DELAY_MS, () => setAnchor(currentTarget));
  };
  const press = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    stay();
    setAnchor(currentTarget);
  };
  const focus = ({ currentTarget }: FocusEvent<HTMLElement>): void => {
    if (currentTarget.matches(':focus-visible')) setAnchor(currentTarget);
  };
  return (
    <>
      <WithHandlers
        element={children}
        onPointerEnter={enter}
        onPointerLeave={() => wait(GRACE_MS, close)}
        onPointerDown={close}
        {...(byPress && { onClick: press })}
        onFocus={focus}
        onBlur={close}
      />
      {anchor && (
        <Suspense>
          <Bubble anchor={anchor} text={text} isHidden={isNamed} onStay={stay} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
