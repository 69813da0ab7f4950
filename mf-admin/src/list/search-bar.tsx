import type { Search } from '@fluxpartes/mf-kit';
import { buttonClass, Chip, SearchBox } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { type Shortcut, ShortcutsHelp } from '../keyboard/shortcuts-help.tsx';
import styles from './search-bar.module.css';

export interface SearchBarProps {
  /** The box's name for assistive technology, and what it shows while empty. */
  label: string;
  example: string;
  search: Search;
  /** What is said of the results: '12 ventas'; the waiting text while they are on their way. */
  estado: string;
  /** The filters that are on beside the search. */
  filters: readonly { text: string; remove: () => void }[];
  /** Where the CSV of this very search comes from. */
  csv: string;
  /** The keys of this list's cards. */
  shortcuts: readonly Shortcut[];
  /** What puts a filter on, beside those that are. */
  children?: ReactNode;
}

/** Above a list of the admin: the search, what is filtered, how many there are, the export and the keys. */
export function SearchBar(props: SearchBarProps) {
  const { label, example, search, estado, filters, csv, shortcuts, children } = props;
  return (
    <div className={styles.bar}>
      <SearchBox className={styles.box} label={label} placeholder={example} keyShortcut="/" {...search} />
      <div className={styles.chartLine}>
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
          <ShortcutsHelp ownOnes={shortcuts} />
          <a className={buttonClass({ variant: 'tertiary', size: 'sm' })} href={csv} download>
            Exportar CSV
          </a>
        </span>
      </div>
    </div>
  );
}
