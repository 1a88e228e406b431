import { Spinner } from '../shared/ui/spinner.tsx';
import { useShellKept } from './start-shell.ts';

/** The wait for a whole screen: at the start behind the page's shell, later a spinner. */
export function Waiting({ text }: { text: string }) {
  useShellKept();
  return <Spinner text={text} />;
}
