import { place } from '@fluxpartes/mf-kit/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { PENDING_DIALOG, ShortcutsProvider } from './shortcuts.tsx';
import { mount } from './testing/mount.ts';

it('a shortcut clicks no control while a dialog is loading', () => {
  const press = jest.fn();
  const Loading = lazy(() => new Promise<never>(() => {}));
  const screenWith = (isAsked: boolean) => (
    <ShortcutsProvider>
      <button type="button" aria-keyshortcuts="A" onClick={press}>
        Aprobar
      </button>
      <Suspense fallback={<span {...PENDING_DIALOG} />}>{isAsked ? <Loading /> : null}</Suspense>
    </ShortcutsProvider>
  );
  const { rerender } = render(screenWith(true), { wrapper: MemoryRouter });
  fireEvent.keyDown(screen.getByRole('button'), { key: 'a' });
  expect(press).not.toHaveBeenCalled();
  rerender(screenWith(false));
  fireEvent.keyDown(screen.getByRole('button'), { key: 'a' });
  expect(press).toHaveBeenCalledTimes(1);
});

it.each([
  ['l', '/admincuentas', '/adminliquidaciones'],
  ['c', '/adminliquidaciones', '/admincuentas'],
  ['V', '/admincuentas', '/adminventas'],
  ['v', '/adminventas?q=disco', '/adminventas?q=disco'],
])('the shortcut %s on %s leads to %s', async (shortcutKey, from, to) => {
  const { user } = mount(from);
  await screen.findByRole('searchbox');
  await user.keyboard(shortcutKey);
  await waitFor(() => expect(place()).toBe(to));
});
