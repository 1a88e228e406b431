import { toast } from '../ui/toast-store.ts';
import { isServerThere, seemsConnected } from './parts/build-check.ts';

/**
 * Leaves or reloads the page if the server answers. Otherwise the screen stays and shows a message: the browser's own error page would
 * remove all that can still be read here.
 */
export async function whenReachable(leave: () => void): Promise<void> {
  if (seemsConnected() || (await isServerThere())) return leave();
  toast({
    title: 'CONNECTION ERROR',
    description: 'The server cannot be reached. Check your connection and try again.',
    tone: 'error',
  });
}

/** Reloads the page, if the server answers. */
export function reloadPage(): void {
  void whenReachable(() => window.location.reload());
}
