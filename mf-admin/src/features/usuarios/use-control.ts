import { useCallback, useMemo, useState } from 'react';
import { useAprobaciones } from './use-aprobaciones.ts';
import { useCambios } from './use-cambios.ts';
import { useEdiciones } from './use-ediciones.ts';

/**
 * What is being done on users, apart from which of them are listed: forms that are open, approvals on their way and the
 * last of them, histories, a conflict. It outlives every search.
 */
export function useControl() {
  const { conflicto, cambiar } = useCambios();
  const { abrir, edicionDe } = useEdiciones(cambiar);
  const { enviando, alternar, ultima, olvidar } = useAprobaciones(cambiar);
  const { conHistorial, abrirOCerrar } = useHistoriales();
  const acciones = useMemo(
    () => ({ onAlternar: alternar, onEditar: abrir, onHistorial: abrirOCerrar }),
    [alternar, abrir, abrirOCerrar],
  );
  return { acciones, edicionDe, enviando, conHistorial, conflicto, ultima, alternar, olvidar };
}

/** The same, as the list and its companions take it. */
export type Control = ReturnType<typeof useControl>;

/** Which users' histories are open, by id. */
function useHistoriales() {
  const [conHistorial, setConHistorial] = useState<ReadonlySet<number>>(new Set());
  const abrirOCerrar = useCallback(
    (id: number) =>
      setConHistorial((previos) => {
        const nuevos = new Set(previos);
        if (!nuevos.delete(id)) nuevos.add(id);
        return nuevos;
      }),
    [],
  );
  return { conHistorial, abrirOCerrar };
}
