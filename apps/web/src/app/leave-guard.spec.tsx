import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useNavigate, useSearchParams } from 'react-router-dom';
import { formsWithUnsavedChanges, useUnsavedSettings } from '../shared/lib/unsaved.ts';
import { LeaveGuard } from './leave-guard.tsx';

function Settings() {
  const [typed, setTyped] = useState('');
  const [, setQuery] = useSearchParams();
  const navigate = useNavigate();
  useUnsavedSettings('trading config', typed !== '');
  return (
    <>
      <input aria-label="Trades" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <button onClick={() => setQuery({ section: 'alerts' }, { replace: true })}>ALERTS</button>
      <button onClick={() => void navigate('#below')}>BELOW</button>
      <Link to="/blog">BLOG</Link>
    </>
  );
}

const press = (name: string): void => void fireEvent.click(screen.getByText(name));
const type = (value: string): void => void fireEvent.change(screen.getByLabelText('Trades'), { target: { value } });
const address = (): string => window.location.pathname + window.location.search;
const question = () => screen.queryByText(/Your trading config has changes that were not\s+saved/);

beforeEach(async () => {
  // Entries of its own, from which Back leads.
  window.history.pushState(null, '', '/dashboard');
  render(
    <BrowserRouter>
      <LeaveGuard>
        <Link to="/profile">PROFILE</Link>
        <Routes>
          <Route path="/profile" element={<Settings />} />
          <Route path="*" element={<p>elsewhere</p>} />
        </Routes>
      </LeaveGuard>
    </BrowserRouter>,
  );
  press('PROFILE');
  await screen.findByLabelText('Trades');
});

it('lets go of a form without changes', () => {
  press('BLOG');
  expect([address(), question()]).toEqual(['/blog', null]);
});

it.each([
  ['a link', () => press('BLOG'), '/blog'],
  ['a section of the page', () => press('ALERTS'), '/profile?section=alerts'],
  ['the browser’s Back', () => act(() => window.history.back()), '/dashboard'],
])('asks before unsaved settings are left by %s', async (_way, leave, to) => {
  type('7');
  leave();
  await waitFor(() => expect(question()).not.toBeNull());
  expect(screen.getByLabelText('Trades')).toHaveProperty('value', '7');
  press('Stay');
  await waitFor(() => expect(question()).toBeNull());
  await waitFor(() => expect(address()).toBe('/profile'));
  leave();
  await waitFor(() => expect(question()).not.toBeNull());
  await waitFor(() => expect(address()).toBe('/profile'));
  press('Leave without saving');
  await waitFor(() => expect(address()).toBe(to));
});

it('does not ask for a place on the same page, nor once the changes are saved or taken back', () => {
  type('7');
  press('BELOW');
  expect([window.location.hash, question()]).toEqual(['#below', null]);
  type('');
  expect(formsWithUnsavedChanges()).toEqual([]);
  press('BLOG');
  expect(address()).toBe('/blog');
});

it('has the browser ask before the page is closed or loaded anew', () => {
  const unload = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(unload()).toBe(true);
  type('7');
  expect(unload()).toBe(false);
});
