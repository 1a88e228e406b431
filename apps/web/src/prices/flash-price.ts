/** The duration of the full tint, in ms; price.css fades it for the rest of the 0.5 s. */
const TINT_MS = 120;

/** Tints a price cell up or down. Returns a function that ends the wait for the end of the tint. */
export function flashPrice(cell: HTMLElement, move: 'u' | 'd'): () => void {
  cell.dataset.flash = move;
  const timer = setTimeout(() => delete cell.dataset.flash, TINT_MS);
  return () => clearTimeout(timer);
}
