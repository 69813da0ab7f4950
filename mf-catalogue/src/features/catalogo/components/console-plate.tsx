import { MEDIUM_SCREEN, useMedia } from '../../../components/use-media.ts';
import type { FiltersInUrl } from '../use-filters.ts';
import styles from './console-plate.module.css';
import { FiltersSheet, type Found } from './filters-sheet.tsx';
import { DesktopOrden, PhoneOrden } from './orden.tsx';
import { PlainFilters } from './plain.tsx';
import { Search } from './search.tsx';
import { Selections } from './selections.tsx';

/** Search, filters and order: one row of fields on a desktop; on a phone the filters wait in a bottom sheet. */
export function ConsolePlate({ found, ...inUrl }: FiltersInUrl & { found: Found }) {
  const isWide = useMedia(MEDIUM_SCREEN);
  return (
    <div className={styles.consolePlate}>
      <Search filters={inUrl.filters} change={inUrl.change} />
      {isWide !== false && (
        <div className={styles.onDesktop}>
          <Selections filters={inUrl.filters} change={inUrl.change} />
          <DesktopOrden filters={inUrl.filters} change={inUrl.change} />
        </div>
      )}
      {isWide !== true && (
        <div className={styles.onPhone}>
          <FiltersSheet {...inUrl} found={found} />
          <PhoneOrden filters={inUrl.filters} change={inUrl.change} />
        </div>
      )}
      <PlainFilters filters={inUrl.filters} />
    </div>
  );
}
