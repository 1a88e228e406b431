import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { RISK_NOTE } from '../../visitors/risk-note.ts';
import { SampleSignal } from '../../visitors/public/sample-signal.tsx';
import { trackRecordQuery } from '../../record/track-record.ts';
import { AuthPage, FormSkeleton, type AuthTab } from '../../accounts/public/auth-page.tsx';
import { LoginPanel } from '../../accounts/public/login-panel.tsx';
import { PromoCard, promoFigures } from '../../record/public/promo-card.tsx';
import { rememberedTrader } from '../../accounts/remembered.ts';
import { clientSettingsQuery } from '../../shared/lib/client-settings.ts';
import { lazyOverlay, lazyPart } from '../../shared/lib/lazy-part.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { leave } from '../leave-guard.tsx';

/** The differences between the versions of the auth screen (docs/product/accounts.md#auth-screen). */
interface AuthVariant {
  tab: 'login' | 'register';
  loginPath: '/api/auth/login' | '/api/login';
  forgotPath: '/api/auth/forgot-password' | '/api/forgot-password';
  /** From success to the dashboard, in ms. */
  leaveAfterMs: number;
}

const AUTH: AuthVariant = {
  tab: 'login',
  loginPath: '/api/auth/login',
  forgotPath: '/api/auth/forgot-password',
  leaveAfterMs: 0,
};

const VARIANTS: Record<string, AuthVariant> = {
  '/auth-new': { ...AUTH, forgotPath: '/api/forgot-password' },
  '/subscribe': { ...AUTH, tab: 'register' },
  '/login': { ...AUTH, loginPath: '/api/login', leaveAfterMs: 500 },
};

const RegisterForm = lazyPart('The registration', () =>
  import('../../billing/public/register-form.tsx').then((module) => module.RegisterForm),
);

const ForgotDialog = lazyOverlay('The form for a new password', () =>
  import('../../accounts/public/forgot-dialog.tsx').then((module) => module.ForgotDialog),
);

/** The auth screen in all its versions (docs/product/accounts.md#auth-screen). */
export function SignInPage() {
  const variant = authVariant(useLocation().pathname);
  const [tab, setTab] = useState<AuthTab>(variant.tab);
  /** The address to send a reset link to, while its modal is open. */
  const [forgotten, setForgotten] = useState<string | null>(null);
  const { data: record } = useQuery(trackRecordQuery);
  const { data: settings } = useQuery(clientSettingsQuery);
  const [known] = useState(() => rememberedTrader().email);
  useDocumentTitle(tab === 'login' ? 'Login' : 'Register');
  return (
    <>
      <AuthPage
        tab={tab}
        onTab={setTab}
        note={RISK_NOTE}
        preview={<SampleSignal />}
        promo={<PromoCard figures={promoFigures(settings?.activeTraders, record)} />}
        login={
          <LoginPanel
            path={variant.loginPath}
            email={known}
            leaveAfterMs={variant.leaveAfterMs}
            onLeave={() => leave('/dashboard')}
            onForgotten={setForgotten}
          />
        }
        register={
          <Suspense fallback={<FormSkeleton rows={3} className="min-h-[400px] max-md:min-h-[482px]" />}>
            <RegisterForm leave={leave} />
          </Suspense>
        }
      />
      <Suspense>
        {forgotten !== null && (
          <ForgotDialog path={variant.forgotPath} email={forgotten} onClose={() => setForgotten(null)} />
        )}
      </Suspense>
    </>
  );
}

/** The version that an address shows. */
export function authVariant(pathname: string): AuthVariant {
  return VARIANTS[pathname.replace(/\/+$/, '')] ?? AUTH;
}
