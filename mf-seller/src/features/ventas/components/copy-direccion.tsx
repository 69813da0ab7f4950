import type { Venta } from '@fluxpartes/contrato';
import { useCopy, useShell } from '@fluxpartes/mf-kit';
import { Button, CopyIcon } from '@fluxpartes/ui';
import { direccionText } from '../envio.ts';
import styles from './venta-details.module.css';

/** Copies the shipping address as one text; where the browser does not let, shows it to be copied by hand. */
export function CopyDireccion({ venta }: { venta: Venta }) {
  const { alerts } = useShell();
  const { copied, copy } = useCopy();
  const copyDireccion = async () => {
    const text = direccionText(venta);
    if (!(await copy(text))) await alerts.notify(`Copiá la dirección: ${text}`);
  };
  return (
    <div className={styles.copy}>
      <span role="status" className={styles.copied}>
        {copied === null ? null : 'Dirección copiada'}
      </span>
      <Button size="sm" icon={<CopyIcon />} onClick={() => void copyDireccion()}>
        Copiar dirección
      </Button>
    </div>
  );
}
