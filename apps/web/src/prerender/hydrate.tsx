import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from '../app/app.tsx';
import { loadPublicPage } from '../app/routing.tsx';
import { stopPage } from './handover.ts';
import { applyPageData, type PageData } from './page-data.ts';

/** Hydrates a server-rendered page: the same elements, from the same data, once the code of its screen is loaded. Rejects without it. */
export async function hydrate(root: HTMLElement, pageData: PageData): Promise<void> {
  // It may note no cursor of this data: the program's own socket asks from there.
  stopPage();
  applyPageData(pageData);
  if (!(await loadPublicPage(pageData.path))) throw new Error('The code of the page could not be loaded.');
  hydrateRoot(
    root,
    <StrictMode>
      <App serverRendered />
    </StrictMode>,
  );
}
