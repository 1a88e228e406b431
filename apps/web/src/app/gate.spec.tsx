import type { User } from '@t0/contracts/accounts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { Session } from '../accounts/public/use-session.ts';
import { Gate } from './routing.tsx';

const user = { id: 'u1', email: 'member@t0.local' } as User;

function at(session: Session): string {
  const gate = (
    <Gate
      session={session}
      member={(who) => <p>terminal of {who.email}</p>}
      guest="/"
      visitor="/auth"
      failed={<p>landing, for now</p>}
    />
  );
  const { unmount } = render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <Routes>
        <Route path="/dashboard" element={gate} />
        <Route path="/" element={<p>landing</p>} />
        <Route path="/auth" element={<p>sign-in</p>} />
      </Routes>
    </MemoryRouter>,
  );
  const text = document.body.textContent ?? '';
  unmount();
  return text;
}

it('leads everybody to what they may see (docs/product/visitors.md#addresses)', () => {
  expect(at({ status: 'member', user })).toBe('terminal of member@t0.local');
  expect(at({ status: 'guest', user })).toBe('landing');
  expect(at({ status: 'visitor', user: null })).toBe('sign-in');
});

it('shows the landing page while the session cannot be read, at the address that was asked for', () => {
  expect(at({ status: 'failed', user: null })).toBe('landing, for now');
});

it.each(['unchecked', 'checking'] as const)('waits for the session in words: %s', (status) => {
  render(<Gate session={{ status, user: null }} member="/" guest="/" visitor="/" failed="/" />);
  expect(screen.getByRole('status').textContent).toContain('AUTHENTICATING...');
});
