import { useEffect } from 'react';
import { scopedStore } from '../../shared/lib/scoped-store.ts';

/** The form in the phone's sheet. */
export type PublishSheet = 'signal' | 'broadcast';

interface SheetState {
  open: PublishSheet | null;
  /** The same, one render later: by then the form that was shown before has saved its draft. */
  mounted: PublishSheet | null;
}

/** The phone's sheet. The page's own forms give way to it, as both show the same draft. */
export const usePublishSheet = scopedStore<SheetState>('admin', () => ({ open: null, mounted: null }));

/** Opens the sheet with this form, or closes it with null. */
export function openPublishSheet(open: PublishSheet | null): void {
  usePublishSheet.setState({ open });
}

/** Lets one form go before the other comes. To be used once. */
export function useSheetTransition(): void {
  const open = usePublishSheet((state) => state.open);
  useEffect(() => usePublishSheet.setState({ mounted: open }), [open]);
  useEffect(() => () => usePublishSheet.setState({ open: null, mounted: null }), []);
}
