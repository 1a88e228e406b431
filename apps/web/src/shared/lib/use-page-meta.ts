import { useEffect } from 'react';

/** Names the page in the browser's tab and describes it to who links to it; the description of before returns afterwards. */
export function usePageMeta(title: string, description?: string): void {
  useEffect(() => {
    document.title = `${title}, T0 Trading Terminal`;
    const meta = document.querySelector<HTMLMetaElement>('meta[name=description]');
    if (!meta || !description) return undefined;
    const before = meta.content;
    meta.content = description;
    return () => {
      meta.content = before;
    };
  }, [title, description]);
}
