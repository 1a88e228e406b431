/** The alert as it came, folded. */
export function RawAlert({ raw }: { raw: string }) {
  return (
    <details>
      <summary className="meta cursor-pointer">The alert as it came</summary>
      <pre className="mt-1 max-h-40 overflow-auto text-label [overflow-wrap:anywhere] whitespace-pre-wrap" tabIndex={0}>
        {raw}
      </pre>
    </details>
  );
}
