import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { guardLeaving } from './app/guard-leaving.ts';
import { takeProofLink } from './accounts/public/proof-link.ts';
import { takeResetLink } from './accounts/public/reset-link.ts';
import type { Given } from './prerender/given.ts';
import { loadInstruments } from './prices/follow-instruments.ts';
import { startPreloading } from './shared/lib/parts/preload.ts';
import { rereadOnReturn } from './shared/lib/query-client.ts';
import { watchTyping } from './shared/lib/unsaved.ts';
import { takeOverToast } from './shared/ui/toast-store.ts';

takeResetLink();
takeProofLink();
takeOverToast();
watchTyping();
rereadOnReturn();
guardLeaving();
startPreloading();
// In a browser that is too old, browser-check.js has put its sentence in the place of the page.
const root = document.getElementById('root');
const given = root?.dataset.given;
if (root && given !== undefined) {
  delete root.dataset.given;
  // Where its code does not come, the page is drawn anew, like any other.
  import('./prerender/hydrate.tsx')
    .then(({ hydrate }) => hydrate(root, JSON.parse(given) as Given))
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
