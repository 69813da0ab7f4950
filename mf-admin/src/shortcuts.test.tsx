import { fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { PENDING_DIALOG, ShortcutsProvider } from './shortcuts.tsx';

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
  const { rerender } = render(screenWith(true));
  fireEvent.keyDown(screen.getByRole('button'), { key: 'a' });
  expect(press).not.toHaveBeenCalled();
  rerender(screenWith(false));
  fireEvent.keyDown(screen.getByRole('button'), { key: 'a' });
  expect(press).toHaveBeenCalledTimes(1);
});
