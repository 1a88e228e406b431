import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { takeResetLink } from './features/password-reset/reset-link.ts';
import { takeOverToast } from './shared/ui/toast-store.ts';

takeResetLink();
takeOverToast();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
