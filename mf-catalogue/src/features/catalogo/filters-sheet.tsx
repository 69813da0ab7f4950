import { BottomSheet, Button, formatCantidad } from '@fluxpartes/ui';
import { useRef } from 'react';
import { FilterFields } from './filter-fields.tsx';
import type { FiltersInUrl, Found } from './filters.ts';

/** The phone's sheet with the filters. */
export function FiltersSheet({ filters, change, removeAll, found, onClose }: Props) {
  const hasChanged = useRef(false);
  // All changes while the sheet is open are one step for the browser's Back button.
  const changeInSheet: FiltersInUrl['change'] = (cambio) => {
    change(cambio, { replace: hasChanged.current });
    hasChanged.current = true;
  };
  return (
    <BottomSheet
      title="Filtros"
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="tertiary" onClick={removeAll}>
            Limpiar
          </Button>
          <Button variant="primary" onClick={onClose}>
            {buttonText(found)}
          </Button>
        </>
      }
    >
      <FilterFields filters={filters} change={changeInSheet} />
    </BottomSheet>
  );
}

interface Props extends FiltersInUrl {
  found: Found;
  onClose: () => void;
}

function buttonText({ total, isMore }: Found): string {
  if (total === null) return 'Ver resultados';
  if (isMore) return `Ver más de ${formatCantidad(total)} resultados`;
  return total === 1 ? 'Ver 1 resultado' : `Ver ${total} resultados`;
}
