import { Button } from '@fluxpartes/ui';
import { ShortcutKey } from '../keyboard/shortcut-key.tsx';
import styles from './form-buttons.module.css';

/** How an edit form is saved and left. */
export function FormButtons({ sending, onCancel }: { sending: boolean; onCancel: () => void }) {
  return (
    <div className={styles.buttons}>
      <Button type="submit" variant="primary" busy={sending} busyLabel="Guardando..." aria-keyshortcuts="Control+Enter">
        Guardar
        <ShortcutKey>Control+Enter</ShortcutKey>
      </Button>
      <Button disabled={sending} aria-keyshortcuts="Escape" onClick={onCancel}>
        Cancelar
        <ShortcutKey>Escape</ShortcutKey>
      </Button>
    </div>
  );
}
