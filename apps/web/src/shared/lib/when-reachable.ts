import { toast } from '../ui/toast-store.ts';
import { isServerThere, seemsConnected } from './parts/build-check.ts';

/**
 * Leaves or reloads the page where the server answers. Where it does not, the screen stays and says so: the browser's own error page
 * would take everything away that can still be read here.
 */
export async function whenReachable(leave: () => void): Promise<void> {
  if (seemsConnected() || (await isServerThere())) return leave();
  toast({
    title: 'CONNECTION ERROR',
    description: 'The server cannot be reached. Check your connection and try again.',
    tone: 'error',
  });
}

/** Reloads the page, where the server answers. */
export function reloadPage(): void {
  void whenReachable(() => window.location.reload());
}
