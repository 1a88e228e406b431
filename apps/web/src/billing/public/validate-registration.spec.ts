import { validateRegistration } from './register-form.tsx';

const GOOD = { email: 'a@b.c', password: 'Terminal!', firstName: 'Maya', lastName: 'Okafor' };

it.each([
  ['nothing', {}, null],
  ['no e-mail', { email: '' }, 'Please fill in all required fields'],
  ['no password', { password: '' }, 'Please fill in all required fields'],
  ['no first name', { firstName: '' }, 'Please fill in all required fields'],
  ['no last name', { lastName: '' }, 'Please fill in all required fields'],
  ['an address without @', { email: 'abcdef' }, 'Please enter a valid email address'],
  ['an address of 4 characters', { email: 'a@bc' }, 'Please enter a valid email address'],
  ['bad address and password', { email: 'abcdef', password: 'x' }, 'Please enter a valid email address'],
  ['5 characters', { password: 'Aa!45' }, 'Password must be at least 6 characters long'],
  ['7 characters', { password: 'Aa!4567' }, 'Password must be at least 8 characters'],
  ['no uppercase', { password: 'terminal!' }, 'Password must contain at least 1 uppercase letter'],
  ['no special', { password: 'Terminal9' }, 'Password must contain at least 1 special character'],
])('submit check, in the order of docs/product/accounts.md#registration: %s', (_case, change, error) => {
  expect(validateRegistration({ ...GOOD, ...change })).toBe(error);
});
