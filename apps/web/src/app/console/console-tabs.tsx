import type { ComponentType } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.ts';

/** One tab of the console: its name in the address, its label, and its contents as a chunk of their own. */
export interface ConsoleTab {
  name: string;
  label: string;
  Content: ComponentType;
}

const CreateTab = lazyPart(() => import('./create-tab.tsx').then((module) => module.CreateTab));
const SignalsTab = lazyPart(() => import('./signals-tab.tsx').then((module) => module.SignalsTab));

/** The tabs in the order of specification 2, section 2. */
export const CONSOLE_TABS: ConsoleTab[] = [
  { name: 'create', label: 'CREATE', Content: CreateTab },
  { name: 'signals', label: 'SIGNALS', Content: SignalsTab },
];
