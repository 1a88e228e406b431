import { replaceInstruments } from '@t0/contracts/prices';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { BLOG_HEAD, LANDING_HEAD } from '../app/pages/page-heads.ts';
import { loadPublicPage } from '../app/routing.tsx';
import { blogPosts } from '../content/public/posts.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import type { PageData } from './page-data.ts';
import { applyPageData } from './page-data.ts';
import { renderFirstScreen } from './first-screen.tsx';

export { renderFirstScreen };

/** React's mark for a part that it leaves to the browser. */
const LEFT_TO_BROWSER = '<!--$!-->';

/** A page as the server sends it. */
export interface RenderedPage {
  html: string;
  title: string;
  description?: string;
}

/** Loads the screens that the server renders. Await it once, before the first render. */
export async function prepare(): Promise<void> {
  const loaded = await Promise.all(['/', '/blog', '/blog/1'].map(loadPublicPage));
  if (!loaded.every(Boolean)) throw new Error('A screen to render could not be loaded.');
}

/**
 * Renders a page as a visitor's browser does first. Synchronous, as the stores of the program hold one page at a time.
 * @throws where a component does, or would have to wait: the page would be an empty frame
 */
export function render(pageData: PageData): RenderedPage {
  try {
    applyPageData(pageData);
    blogPosts.take();
    const html = renderToString(
      <StrictMode>
        <App serverRendered router={(children) => <StaticRouter location={pageData.path}>{children}</StaticRouter>} />
      </StrictMode>,
    );
    if (html.includes(LEFT_TO_BROWSER)) throw new Error(`A part of ${pageData.path} could not be rendered.`);
    return { html, ...(pageData.path === '/blog' ? BLOG_HEAD : LANDING_HEAD) };
  } finally {
    blogPosts.clear();
    queryClient.clear();
    replaceInstruments([]);
  }
}
