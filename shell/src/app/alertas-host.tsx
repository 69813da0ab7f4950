import { AlertDialog } from '@fluxpartes/ui';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { enfocarTitulo } from './foco-en-titulo.ts';
import { useShellApp } from './use-shell-app.tsx';

/** Shows the alert whose turn it is, above whatever screen is there. */
export function AlertasHost() {
  const { alertas } = useShellApp();
  const alerta = useSyncExternalStore(alertas.subscribe, alertas.get);
  useFocoAlCerrar(alerta !== null);
  if (alerta === null) return null;
  const { id, tipo, texto, detalle, responder } = alerta;
  return (
    <AlertDialog
      key={id}
      open
      message={texto}
      detail={detalle}
      danger={tipo === 'confirmacion'}
      onAccept={() => responder(true)}
      onCancel={tipo === 'confirmacion' ? () => responder(false) : undefined}
    />
  );
}

/** The dialog gives the focus back to where it was; where that is gone with its screen, the new screen's title takes it. */
function useFocoAlCerrar(abierta: boolean): void {
  const estuvoAbierta = useRef(false);
  useEffect(() => {
    if (estuvoAbierta.current && !abierta && document.activeElement === document.body) enfocarTitulo();
    estuvoAbierta.current = abierta;
  }, [abierta]);
}
