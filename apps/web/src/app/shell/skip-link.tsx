/** The first thing that Tab reaches: past ticker and navigation, to the page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
    >
      Skip to content
    </a>
  );
}
