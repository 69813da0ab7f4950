import { fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { PENDING_DIALOG, ShortcutsProvider } from './shortcuts.tsx';

it('a key is no press of a control while a dialog that was asked for is on its way', () => {
  const press = jest.fn();
  const OnItsWay = lazy(() => new Promise<never>(() => {}));
  const screenWith = (isAsked: boolean) => (
    <ShortcutsProvider>
      <button type="button" aria-keyshortcuts="A" onClick={press}>
        Aprobar
      </button>
      <Suspense fallback={<span {...PENDING_DIALOG} />}>{isAsked ? <OnItsWay /> : null}</Suspense>
    </ShortcutsProvider>
  );
  const { rerender } = render(screenWith(true));
  fireEvent.keyDown(screen.getByRole('button'), { key: 'a' });
  expect(press).not.toHaveBeenCalled();
  rerender(screenWith(false));
  fireEvent.keyDown(screen.getByRole('button'), { key: 'a' });
  expect(press).toHaveBeenCalledTimes(1);
});
