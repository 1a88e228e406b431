import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from '../app/app.tsx';
import { loadPublicPage } from '../app/routing.tsx';
import type { Given } from './given.ts';
import { takeGiven } from './take-given.ts';

/** Takes over a page that the server drew: the same elements, from the same data, once the code of its screen is there. Rejects where that does not come. */
export async function hydrate(root: HTMLElement, given: Given): Promise<void> {
  takeGiven(given);
  if (!(await loadPublicPage(given.path))) throw new Error('The code of the page did not come.');
  hydrateRoot(
    root,
    <StrictMode>
      <App drawn />
    </StrictMode>,
  );
}
