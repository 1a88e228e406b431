import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/index.css';
import { App } from './app/app.tsx';
import { guardLeaving } from './app/leave-guard.tsx';
import { takeVerificationLink } from './accounts/public/verification-link.ts';
import { takeResetLink } from './accounts/public/reset-link.ts';
import type { PageData } from './prerender/page-data.ts';
import { loadInstruments } from './prices/instruments.ts';
import { startPreloading } from './shared/lib/parts/preload.ts';
import { rereadOnReturn } from './shared/lib/query-client.ts';
import { watchTyping } from './shared/lib/unsaved.ts';
import { keepFocusOfDisabled } from './shared/ui/kept-focus.ts';
import { showPendingToast } from './shared/ui/toast-store.ts';

takeResetLink();
takeVerificationLink();
showPendingToast();
watchTyping();
keepFocusOfDisabled();
rereadOnReturn();
guardLeaving();
startPreloading();
// In a browser that is too old, browser-check.js has put its sentence in the place of the page.
const root = document.getElementById('root');
const pageData = root?.dataset.pageData;
if (root && pageData !== undefined) {
  delete root.dataset.pageData;
  // Where its code does not load, the page is rendered again, like any other.
  import('./prerender/hydrate.tsx')
    .then(({ hydrate }) => hydrate(root, JSON.parse(pageData) as PageData))
    .catch(() => begin(root));
} else begin(root);

function begin(place: HTMLElement | null): void {
  void loadInstruments();
  if (!place) return;
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
