import type { Venta } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { Button, CopyIcon } from '@fluxpartes/ui';
import { useEffect, useState } from 'react';
import { direccionEnUnTexto } from '../envio.ts';
import estilos from './detalles-de-venta.module.css';

/** How long 'Dirección copiada' stays. */
const AVISO_MS = 2500;

/** Copies the shipping address as one text; where the browser does not let, shows it to be copied by hand. */
export function CopiarDireccion({ venta }: { venta: Venta }) {
  const { alertas } = useShell();
  const [copiada, setCopiada] = useState(false);
  useEffect(() => {
    if (!copiada) return;
    const fin = setTimeout(() => setCopiada(false), AVISO_MS);
    return () => clearTimeout(fin);
  }, [copiada]);

  const copiar = async () => {
    const texto = direccionEnUnTexto(venta);
    try {
      await navigator.clipboard.writeText(texto);
      setCopiada(true);
    } catch {
      await alertas.avisar(`Copiá la dirección: ${texto}`);
    }
  };
  return (
    <div className={estilos.copiar}>
      <span role="status" className={estilos.copiada}>
        {copiada ? 'Dirección copiada' : null}
      </span>
      <Button size="sm" icon={<CopyIcon />} onClick={() => void copiar()}>
        Copiar dirección
      </Button>
    </div>
  );
}
