import { SignalGenerator } from '../../features/signal-publishing/components/signal-generator.tsx';

/** CREATE: what leaves for every member at once. */
export function CreateTab() {
  return <SignalGenerator />;
}
