import { BottomSheet, Button, CountBadge, FilterIcon } from '@fluxpartes/ui';
import { useRef, useState } from 'react';
import { contarSelecciones } from '../filtros.ts';
import type { FiltrosEnUrl } from '../use-filtros.ts';
import { Selecciones } from './selecciones.tsx';

/** The phone's filters: a button with the number of active ones, and the sheet that it opens. */
export function HojaDeFiltros({ filtros, cambiar, quitarTodos, total }: FiltrosEnUrl & { total: number | null }) {
  const [abierta, setAbierta] = useState(false);
  const yaCambio = useRef(false);
  const activos = contarSelecciones(filtros);
  const abrir = () => {
    yaCambio.current = false;
    setAbierta(true);
  };
  // All that is changed while the sheet is open is one step for Back.
  const cambiarEnHoja: FiltrosEnUrl['cambiar'] = (cambio) => {
    cambiar(cambio, { replace: yaCambio.current });
    yaCambio.current = true;
  };
  return (
    <>
      <Button size="sm" icon={<FilterIcon />} aria-haspopup="dialog" onClick={abrir}>
        Filtros{' '}
        {activos > 0 && <CountBadge count={activos} label={activos === 1 ? '1 activo' : `${activos} activos`} />}
      </Button>
      <BottomSheet
        title="Filtros"
        open={abierta}
        onClose={() => setAbierta(false)}
        actions={
          <>
            <Button variant="tertiary" onClick={quitarTodos}>
              Limpiar
            </Button>
            <Button variant="primary" onClick={() => setAbierta(false)}>
              {verResultados(total)}
            </Button>
          </>
        }
      >
        <Selecciones filtros={filtros} cambiar={cambiarEnHoja} />
      </BottomSheet>
    </>
  );
}

function verResultados(total: number | null): string {
  if (total === null) return 'Ver resultados';
  return total === 1 ? 'Ver 1 resultado' : `Ver ${total} resultados`;
}
