import { Button } from '@fluxpartes/ui';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import cards from './list/list.module.css';
import { ShortcutKey } from './shortcuts.tsx';

const HistorialPanel = lazy(() => import('./historial-panel.tsx'));

/**
 * The end of a card: the button 'Historial', and the history. Loaded when it is opened, to keep the lists within their size
 * budget.
 */
export function Historial(props: ComponentProps<typeof HistorialPanel>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <footer className={cards.part}>
      <Button
        variant="tertiary"
        size="sm"
        aria-expanded={isOpen}
        aria-keyshortcuts="H"
        onClick={() => setIsOpen(!isOpen)}
      >
        Historial
        <ShortcutKey>H</ShortcutKey>
      </Button>
      <Suspense>{isOpen ? <HistorialPanel {...props} /> : null}</Suspense>
    </footer>
  );
}
