import { forget, type Scope } from './forgetting.ts';
import { scopedStore } from './scoped-store.ts';

const SCOPES: Scope[] = ['member', 'admin', 'device', 'public'];

it.each([
  ['member', ['device', 'public']],
  ['admin', ['member', 'device', 'public']],
] as const)('when the access of a(n) %s ends, only the stores of %j keep what they hold', (ended, kept) => {
  const stores = SCOPES.map((scope) => ({ scope, store: scopedStore<{ of?: string }>(scope, () => ({})) }));
  for (const { store } of stores) store.setState({ of: 'the last one' });
  forget(ended);
  expect(stores.filter(({ store }) => store.getState().of).map(({ scope }) => scope)).toEqual(kept);
});
