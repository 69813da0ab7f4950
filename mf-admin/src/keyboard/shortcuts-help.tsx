import { Button, Dialog, Toggle } from '@fluxpartes/ui';
import { useState } from 'react';
import { useKeyboard } from './keyboard.tsx';
import { ShortcutKey } from './shortcut-key.tsx';
import styles from './shortcuts-help.module.css';

/** A key and what it does, as the help tells it. */
export interface Shortcut {
  shortcutKey: string;
  does: string;
}

/** The keys that every list of the admin has. */
const COMMON_ONES: readonly Shortcut[] = [
  { shortcutKey: 'J', does: 'Tarjeta siguiente' },
  { shortcutKey: 'K', does: 'Tarjeta anterior' },
  { shortcutKey: '/', does: 'Buscar' },
  { shortcutKey: 'E', does: 'Editar la tarjeta' },
  { shortcutKey: 'Control+Enter', does: 'Guardar' },
  { shortcutKey: 'Escape', does: 'Cancelar la edición' },
  { shortcutKey: 'H', does: 'Ver u ocultar el historial de la tarjeta' },
  { shortcutKey: 'Z', does: 'Deshacer la última aprobación' },
  { shortcutKey: '?', does: 'Esta ayuda' },
];

/** The button 'Atajos' and its dialog: what each key does, and the switch that turns single keys off. */
export function ShortcutsHelp({ ownOnes }: { ownOnes: readonly Shortcut[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const { activeOnes, activate } = useKeyboard();
  return (
    <>
      <Button
        variant="tertiary"
        size="sm"
        className={styles.button}
        aria-keyshortcuts="?"
        onClick={() => setIsOpen(true)}
      >
        Atajos <ShortcutKey>?</ShortcutKey>
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Atajos de teclado">
        <p className={styles.note}>
          Los de la tarjeta valen para la que tiene el foco. Mientras escribís en un campo, las teclas escriben.
        </p>
        <dl className={styles.list}>
          {[...ownOnes, ...COMMON_ONES].map(({ shortcutKey, does }) => (
            <div key={shortcutKey}>
              <dt>
                <kbd>
                  {shortcutKey === 'Control+Enter' ? 'Ctrl + Enter' : shortcutKey === 'Escape' ? 'Esc' : shortcutKey}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Toggle label="Usar atajos de una sola tecla" checked={activeOnes} onChange={activate} />
      </Dialog>
    </>
  );
}
