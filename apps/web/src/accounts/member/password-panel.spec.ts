import { validatePasswordChange } from './password-panel.tsx';

const GOOD = { currentPassword: 'old', newPassword: 'Terminal!', confirmPassword: 'Terminal!' };
const both = (password: string) => ({ newPassword: password, confirmPassword: password });

it.each([
  ['nothing', {}, null],
  ['no current', { currentPassword: '' }, 'All password fields are required.'],
  ['no new', { newPassword: '' }, 'All password fields are required.'],
  ['no confirmation', { confirmPassword: '' }, 'All password fields are required.'],
  ['two different, both short', { newPassword: 'a', confirmPassword: 'b' }, 'New passwords do not match.'],
  ['5 characters', both('Aa!45'), 'New password must be at least 6 characters long.'],
  ['7 characters', both('Aa!4567'), 'Password must be at least 8 characters'],
  ['no uppercase', both('terminal!'), 'Password must contain at least 1 uppercase letter'],
  ['no special', both('Terminal9'), 'Password must contain at least 1 special character'],
])('change password, in the order of docs/product/accounts.md#security-settings: %s', (_case, change, error) => {
  expect(validatePasswordChange({ ...GOOD, ...change })).toBe(error);
});
