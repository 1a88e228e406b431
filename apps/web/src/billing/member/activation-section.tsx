import type { User } from '@t0/contracts/accounts';
import { LIMITS } from '@t0/contracts/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PlanChoice } from '../plan-choice.tsx';
import { usePlanChoice, type PlanChoice as Choice } from '../use-plan-choice.ts';
import { rememberedTrader, rememberCheckout, rememberTrader } from '../../accounts/remembered.ts';
import { cx } from '../../shared/lib/cx.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError, SelectField, TextField } from '../../shared/ui/field.tsx';
import { billingQuery } from './api.ts';
import { createCheckoutSession } from '../create-checkout-session.ts';
import { HttpError, messageOf } from '../../shared/lib/http.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { isPlausibleEmail } from '../../accounts/is-plausible-email.ts';
import { Form } from '../../shared/ui/form.tsx';

/** From SUBMIT to /subscribe (docs/product/visitors.md#registration-form). */
const SUBSCRIBE_AFTER_MS = 500;

const EXPERIENCE = [
  ['beginner', 'Novice, 0-1 year'],
  ['intermediate', 'Intermediate, 1-5 years'],
  ['advanced', 'Veteran, 5+ years'],
] as const;

const PHONE_MAX = 40;

const WORKING = 'INITIALIZING ACCESS...';

interface ActivationFormProps {
  /** A signed-in user without subscription pays for the own account; null for visitors. */
  user: User | null;
  plans: Choice;
  leave: (url: string) => void;
  subscribe: () => void;
}

/** The landing page's registration form with both its ways (docs/product/visitors.md#registration-form). */
export function ActivationForm({ user, plans, leave, subscribe }: ActivationFormProps) {
  const [values, setValues] = useState(() => firstValues(user));
  const { submit, activate, busy, error } = useActivation({ plan: plans.chosen, leave, subscribe });
  const set = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const applicant = { name: values.name.trim(), email: values.email.trim() };
  const send = (): void => {
    if (user) activate(applicant);
    else submit(applicant);
  };

  return (
    <Form
      noValidate
      aria-label="Registration"
      onSubmit={send}
      className="grid gap-4 rounded-panel border border-line-2 bg-panel p-4 [--control:44px]"
    >
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <TextField label="Name" required autoComplete="name" maxLength={LIMITS.name.max} {...set('name')} />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.email.max}
          readOnly={user !== null}
          help={user && 'your account'}
          {...set('email')}
        />
        <TextField
          label="Phone"
          help="optional"
          type="tel"
          autoComplete="tel"
          maxLength={PHONE_MAX}
          {...set('phone')}
        />
        <SelectField label="Experience" {...set('experience')} options={EXPERIENCE} />
      </div>
      {plans.plans.length > 1 && <PlanChoice choice={plans} />}
      <FieldError error={error ?? undefined} />
      <div className="grid gap-3">
        <Button variant="primary" size="lg" disabled={busy !== null} onClick={() => activate(applicant)}>
          {busy === 'activate' ? WORKING : 'ACTIVATE TRADING SIGNALS'}
        </Button>
        {!user && (
          <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
            <p className="read min-w-0 flex-1">Or register first, and pay later.</p>
            <Button type="submit" disabled={busy !== null}>
              <OneOf words={['SUBMIT', WORKING]} shown={busy === 'submit' ? WORKING : 'SUBMIT'} />
            </Button>
          </div>
        )}
      </div>
    </Form>
  );
}

/** A word as wide as the longest of `words`: its button keeps its width. */
function OneOf({ words, shown }: { words: string[]; shown: string }) {
  return (
    <span className="grid">
      {words.map((word) => (
        <span
          key={word}
          aria-hidden={word !== shown}
          className={cx('col-start-1 row-start-1', word !== shown && 'invisible')}
        >
          {word}
        </span>
      ))}
    </span>
  );
}

function firstValues(user: User | null) {
  const known = rememberedTrader();
  const name = user ? [user.firstName, user.lastName].filter(Boolean).join(' ') : known.name;
  return { name, email: user?.email ?? known.email, phone: '', experience: 'beginner' };
}

interface ActivationSectionProps {
  user: User | null;
  leave: (url: string) => void;
}

/** The landing page's section with the anchor `contact`: `/#contact` brings it into view and gives it the focus. */
export function ActivationSection({ user, leave }: ActivationSectionProps) {
  const navigate = useNavigate();
  const { hash, key } = useLocation();
  const section = useRef<HTMLElement>(null);
  const { data: billing } = useQuery({ ...billingQuery, enabled: user !== null });
  const plans = usePlanChoice(billing?.trialUsed);
  useEffect(() => {
    if (hash !== '#contact') return;
    section.current?.scrollIntoView({ block: 'center' });
    section.current?.focus({ preventScroll: true });
  }, [hash, key]);
  return (
    <section
      ref={section}
      id="contact"
      tabIndex={-1}
      aria-labelledby="contact-title"
      className="mx-auto grid w-full max-w-[1440px] items-start gap-8 px-(--gutter) py-14 outline-none focus-visible:shadow-none desk:grid-cols-[minmax(0,1fr)_minmax(0,720px)] max-md:gap-5 max-md:py-10"
    >
      <div>
        <h2 id="contact-title" className="font-read text-[26px] leading-8 font-semibold tracking-[-0.01em]">
          {user ? 'Activate your subscription' : 'Register'}
        </h2>
        <p className="mt-3 max-w-[46ch] font-read text-[17px] leading-[26px] text-text-2">
          {plans.plans.length > 1 ? 'Paid' : 'One plan, paid'} by card. The dashboard needs membership.
        </p>
        {plans.plans.length < 2 && <PlanChoice choice={plans} className="mt-3" />}
      </div>
      <ActivationForm user={user} plans={plans} leave={leave} subscribe={() => void navigate('/subscribe')} />
    </section>
  );
}

/** The fields of the form; phone and experience stay in the browser (docs/product/visitors.md#registration-form). */
interface Applicant {
  name: string;
  email: string;
}

/** The reason why SUBMIT is refused (docs/product/visitors.md#registration-form); null when it is valid. */
function validateSubmission({ name, email }: Applicant): string | null {
  if (!name || !email) return 'Please fill in your name and email address.';
  return isPlausibleEmail(email) ? null : 'Please enter a valid email address.';
}

/** The reason why ACTIVATE TRADING SIGNALS is refused (docs/product/visitors.md#registration-form); null when it is valid. */
function validateActivation({ name, email }: Applicant): string | null {
  return name && email ? null : 'Please enter your name and email address.';
}

interface Ways {
  /** The key of the chosen plan. */
  plan: string;
  /** Opens an address of another host in this tab. */
  leave: (url: string) => void;
  /** Goes to /subscribe. */
  subscribe: () => void;
}

interface Activation {
  /** Keeps name and address, goes on to registration. */
  submit: (applicant: Applicant) => void;
  /** Asks for the payment page and goes there. */
  activate: (applicant: Applicant) => void;
  /** The running action of the two. */
  busy: 'submit' | 'activate' | null;
  /** The reason why SUBMIT failed. */
  error: string | null;
}

/** Both ways on from the landing form, from idle through submitting to leaving or back (docs/product/visitors.md#registration-form). */
function useActivation({ plan, leave, subscribe }: Ways): Activation {
  const [busy, setBusy] = useState<Activation['busy']>(null);
  const [error, setError] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  usePageReturn(() => setBusy(null));

  const submit = (applicant: Applicant): void => {
    const found = validateSubmission(applicant);
    if (found) return setError(found);
    if (!rememberTrader(applicant)) return setError('Failed to register. Please try again.');
    setError(null);
    setBusy('submit');
    timer.current = setTimeout(subscribe, SUBSCRIBE_AFTER_MS);
  };

  const activate = async (applicant: Applicant): Promise<void> => {
    const missing = validateActivation(applicant);
    if (missing) return toast({ title: 'VALIDATION ERROR', description: missing, tone: 'error' });
    setError(null);
    setBusy('activate');
    try {
      rememberTrader(applicant);
      const url = await createCheckoutSession({ email: applicant.email, plan });
      rememberCheckout(applicant.email, plan);
      leave(url);
    } catch (error) {
      setBusy(null);
      toast({
        title: 'CONNECTION ERROR',
        description: `Failed to start checkout process: ${reason(error)}`,
        tone: 'error',
      });
    }
  };

  return { submit, activate: (applicant) => void activate(applicant), busy, error };
}

/** The server's message, or its replacement (docs/product/visitors.md#registration-form). */
function reason(error: unknown): string {
  if (error instanceof HttpError && error.code === 'UNKNOWN') return 'Failed to create checkout session';
  return messageOf(error, 'Unknown error');
}
