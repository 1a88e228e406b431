const KEY = 't0-last-visit';

/** When this browser left a page of the terminal last, before this one was loaded, in ms; NaN: never, or nobody knows. */
const lastVisit = ((): number => {
  try {
    window.addEventListener('pagehide', () => localStorage.setItem(KEY, String(Date.now())));
    return Number(localStorage.getItem(KEY) ?? NaN);
  } catch {
    return NaN;
  }
})();

/** NEW beside what changed since the last visit of this browser; `at`: ISO 8601 (docs/product/terminal.md#changes-of-analysis-and-posts). */
export function NewMark({ at }: { at: string | undefined }) {
  return at !== undefined && Date.parse(at) > lastVisit && <span className="new-tag">NEW</span>;
}
