import { BottomSheet, Button, CountBadge, FilterIcon, formatCantidad } from '@fluxpartes/ui';
import { useRef, useState } from 'react';
import { countSelections } from '../filters.ts';
import type { FiltersInUrl } from '../use-filters.ts';
import { Selections } from './selections.tsx';

/** How many listings there are, and whether there are more than that. */
export interface Found {
  total: number | null;
  isMore: boolean;
}

/** The phone's filters: a button with the number of active ones, and the sheet that it opens. */
export function FiltersSheet({ filters, change, removeAll, found }: FiltersInUrl & { found: Found }) {
  const [isOpen, setIsOpen] = useState(false);
  const hasChanged = useRef(false);
  const activeOnes = countSelections(filters);
  const open = () => {
    hasChanged.current = false;
    setIsOpen(true);
  };
  // All that is changed while the sheet is open is one step for Back.
  const changeInSheet: FiltersInUrl['change'] = (cambio) => {
    change(cambio, { replace: hasChanged.current });
    hasChanged.current = true;
  };
  return (
    <>
      <Button size="sm" icon={<FilterIcon />} aria-haspopup="dialog" onClick={open}>
        Filtros{' '}
        {activeOnes > 0 && (
          <CountBadge count={activeOnes} label={activeOnes === 1 ? '1 activo' : `${activeOnes} activos`} />
        )}
      </Button>
      <BottomSheet
        title="Filtros"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        actions={
          <>
            <Button variant="tertiary" onClick={removeAll}>
              Limpiar
            </Button>
            <Button variant="primary" onClick={() => setIsOpen(false)}>
              {showResults(found)}
            </Button>
          </>
        }
      >
        <Selections filters={filters} change={changeInSheet} />
      </BottomSheet>
    </>
  );
}

function showResults({ total, isMore }: Found): string {
  if (total === null) return 'Ver resultados';
  if (isMore) return `Ver más de ${formatCantidad(total)} resultados`;
  return total === 1 ? 'Ver 1 resultado' : `Ver ${total} resultados`;
}
