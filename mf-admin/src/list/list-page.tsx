import { brandLink, type Search } from '@fluxpartes/mf-kit';
import { BackIcon, Band, Button, buttonClass, Chip, Dialog, Page, SearchBox, Toggle } from '@fluxpartes/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ShortcutKey, useShortcutsSetting } from '../shortcuts.tsx';
import styles from './list.module.css';

/** The layout of the admin's lists: their title and the link back to the panel. */
export function ListPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Band
        half
        title={title}
        brandLink={brandLink}
        actions={
          <Link to="/admin" className={buttonClass({ size: 'sm' })}>
            <BackIcon /> Volver
          </Link>
        }
      />
      <Page>{children}</Page>
    </>
  );
}

interface SearchBarProps {
  label: string;
  placeholder: string;
  search: Search;
  /** The result count: '12 ventas'; 'Cargando ventas...' while the list loads. */
  estado: string;
  /** Active filters beside the search text. */
  filters: readonly { text: string; remove: () => void }[];
  /** URL of the CSV of this search. */
  csv: string;
  shortcuts: readonly Shortcut[];
  /** Buttons that add a filter. */
  children?: ReactNode;
}

/** Above a list of the admin: search, active filters, result count, CSV export and shortcuts. */
export function SearchBar(props: SearchBarProps) {
  const { label, placeholder, search, estado, filters, csv, shortcuts, children } = props;
  return (
    <div className={styles.bar}>
      <SearchBox className={styles.box} label={label} placeholder={placeholder} keyShortcut="/" {...search} />
      <div className={styles.line}>
        <p role="status" className={styles.estado}>
          {estado}
        </p>
        {filters.map(({ text, remove }) => (
          <Chip key={text} active onRemove={remove} removeLabel={`Quitar filtro ${text}`}>
            {text}
          </Chip>
        ))}
        {children}
        <span className={styles.actions}>
          <ShortcutsHelp shortcuts={shortcuts} />
          <a className={buttonClass({ variant: 'tertiary', size: 'sm' })} href={csv} download>
            Exportar CSV
          </a>
        </span>
      </div>
    </div>
  );
}

interface Shortcut {
  shortcutKey: string;
  does: string;
}

const LIST_SHORTCUTS: readonly Shortcut[] = [
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

/** The button 'Atajos' and its dialog: all keys, and the switch that turns single keys off. */
function ShortcutsHelp({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const { isOn, setOn } = useShortcutsSetting();
  return (
    <>
      <Button
        variant="tertiary"
        size="sm"
        className={styles.help}
        aria-keyshortcuts="?"
        onClick={() => setIsOpen(true)}
      >
        Atajos <ShortcutKey>?</ShortcutKey>
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Atajos de teclado">
        <p className={styles.note}>
          Los de la tarjeta valen para la que tiene el foco. Mientras escribís en un campo, las teclas escriben.
        </p>
        <dl className={styles.keys}>
          {[...shortcuts, ...LIST_SHORTCUTS].map(({ shortcutKey, does }) => (
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
        <Toggle label="Usar atajos de una sola tecla" checked={isOn} onChange={setOn} />
      </Dialog>
    </>
  );
}
