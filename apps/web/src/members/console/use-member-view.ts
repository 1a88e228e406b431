import { MEMBER_FILTERS } from '@t0/contracts';
import type { MemberFilterName } from '@t0/contracts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebounced } from '../../shared/lib/use-debounced.ts';
import type { MemberView } from './member-view.ts';

const isFilter = (name: string | null): name is MemberFilterName =>
  MEMBER_FILTERS.some((filter) => filter.name === name);

interface ViewControls {
  view: MemberView;
  /** The search as it is typed. */
  text: string;
  setText: (text: string) => void;
  setShow: (show: MemberFilterName) => void;
}

/** Filter and search of the list, in the address, so that Back from a member's page finds the list as it was. */
export function useMemberView(): ViewControls {
  const [query, setQuery] = useSearchParams();
  const [text, keepText] = useState(query.get('q') ?? '');
  const named = query.get('show');
  const show = isFilter(named) ? named : 'active';
  const q = useDebounced(text.trim());
  const view = useMemo<MemberView>(() => ({ q, show }), [q, show]);
  const put = (name: string, value: string): void =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return {
    view,
    text,
    setText: (typed) => {
      keepText(typed);
      put('q', typed.trim());
    },
    setShow: (chosen) => put('show', chosen),
  };
}
