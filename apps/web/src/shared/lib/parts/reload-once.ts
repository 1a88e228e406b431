import { toastOnNextPage, useToasts } from '../../ui/toast-store.ts';
import { keepTab, readTab } from '../tab-storage.ts';
import { hasUnsavedChanges } from '../unsaved.ts';
import { entryOf } from './build-check.ts';

const RELOADED = 't0-reloaded';

/**
 * Reloads the page for a newer build, unless a form holds unsaved text or this tab was reloaded from this build before. So it never loops,
 * also not between two builds that are served in turn. Returns true if the page reloads. A visible toast is kept.
 */
export function reloadOnce(): boolean {
  if (hasUnsavedChanges() || !noteReload()) return false;
  const { current } = useToasts.getState();
  if (current) toastOnNextPage(current);
  window.location.reload();
  return true;
}

/** False when this build was reloaded before, or where the browser stores nothing and cannot know. */
function noteReload(): boolean {
  const build = entryOf(document) ?? 'unnamed';
  const left = (readTab(RELOADED) ?? '').split(' ');
  if (left.includes(build)) return false;
  keepTab(RELOADED, [...left, build].join(' ').trim());
  return (readTab(RELOADED) ?? '').split(' ').includes(build);
}
