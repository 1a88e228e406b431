import type { User } from '@t0/contracts';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PlanPrice } from '../../accounts/plan-price.tsx';
import { ActivationForm } from './activation-form.tsx';

interface ActivationSectionProps {
  user: User | null;
  leave: (url: string) => void;
}

/** The landing page's section with the anchor `contact`: `/#contact` brings it into view and gives it the focus. */
export function ActivationSection({ user, leave }: ActivationSectionProps) {
  const navigate = useNavigate();
  const { hash, key } = useLocation();
  const section = useRef<HTMLElement>(null);
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
          One plan, paid by card. The dashboard needs membership.
        </p>
        <PlanPrice className="mt-3" />
      </div>
      <ActivationForm user={user} leave={leave} subscribe={() => void navigate('/subscribe')} />
    </section>
  );
}
