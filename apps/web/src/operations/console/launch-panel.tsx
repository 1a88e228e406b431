import type { LaunchStep } from '@t0/contracts/operations';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { queryClient } from '../../shared/lib/query-client.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { confirmStep, launchQuery } from './api.ts';

/** Where each step is done. */
const PLACES: Partial<Record<LaunchStep['name'], string>> = {
  legal: '?tab=settings&part=legal-texts',
  copy: '?tab=settings&part=copy',
  plan: '?tab=settings&part=plans',
  mail: '?tab=settings&part=channels',
  'second-factor': '/profile?section=security',
  signal: '?tab=create',
};

/** BEFORE YOU OPEN: what is left to do before members come (docs/product/console.md#before-you-open). Nothing once all is done. */
export function LaunchPanel() {
  const { data: steps } = useQuery(launchQuery);
  const confirm = useMutation({
    mutationFn: confirmStep,
    onSuccess: (next) => queryClient.setQueryData(launchQuery.queryKey, next),
    onError: (failure) => toastFailure('NOT CONFIRMED', failure, 'Nothing was changed. Please try again.'),
  });
  const list = useFocusFallback<HTMLUListElement>();
  const open = steps?.filter(({ done }) => !done) ?? [];
  if (!steps || open.length === 0) return null;
  const done = steps.filter((step) => step.done);
  return (
    <Panel
      title="Before you open"
      bleed
      className="mb-4 max-md:mb-2"
      note={<span className="meta">{`${done.length} of ${steps.length} done`}</span>}
    >
      <details open={matchMedia('(min-width: 768px) and (min-height: 800px)').matches}>
        <summary className="cursor-pointer px-4 py-2 text-meta text-text-2 [@media(min-width:768px)_and_(min-height:800px)]:hidden">
          {open.map(({ title }) => title).join(', ')}
        </summary>
        <ul ref={list} aria-label="Left to do" className="grid md:grid-cols-2">
          {open.map(({ name, title, says, todo, confirmable }) => (
            <li
              key={name}
              data-testid={`launch-${name}`}
              className="flex items-center gap-4 border-t border-line px-4 py-2"
            >
              <div className="min-w-0 flex-1">
                <b className="font-medium">{title}</b>
                <p className="text-meta text-text-2">
                  {says}. {todo}.
                </p>
              </div>
              {confirmable && (
                <Button size="sm" disabled={confirm.isPending} onClick={() => confirm.mutate(name)}>
                  DONE
                </Button>
              )}
              {PLACES[name] && (
                <Link to={PLACES[name]} className={buttonClass('outline', 'sm')} aria-label={`Open ${title}`}>
                  OPEN
                </Link>
              )}
            </li>
          ))}
        </ul>
      </details>
      {done.length > 0 && (
        <details className="border-t border-line">
          <summary className="cursor-pointer px-4 py-2 text-meta text-text-2">{done.length} done</summary>
          <ul aria-label="Done" className="px-4 pb-2 text-meta text-text-2">
            {done.map(({ name, title, says }) => (
              <li key={name} className="flex items-center gap-2 py-0.5">
                <Check size={12} aria-hidden className="text-long" /> {title}: {says}.
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}
