import type { Compra } from '@fluxpartes/contrato';
import { type Centavos, pesosACentavos } from '@fluxpartes/dominio';
import { useCopy, useShell } from '@fluxpartes/mf-kit';
import { Button, Dialog, formatMonto, Readout } from '@fluxpartes/ui';
import { useState } from 'react';
import { productoText, unidadesText } from '../cells.ts';
import { useJobDesk, useVisible } from '../jobs/job-desk.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './transferencia-details.module.css';

/** 'Datos para transferencia' of the purchase that it was asked for. */
export function TransferenciaDetails() {
  const { showDetails } = useJobDesk();
  const { toTransfer } = useVisible();
  if (!toTransfer) return null;
  return <Details compra={toTransfer} onClose={() => showDetails(null)} />;
}

function Details({ compra, onClose }: { compra: Compra; onClose: () => void }) {
  const { alias, cbu, titular } = useShell().config.transferencia;
  const { copied, copy } = useCopy();
  const [announcement, setAnnouncement] = useState('');
  const copyDetail = async (nombre: string, text: string) => {
    const isCopied = await copy(text, nombre);
    setAnnouncement(
      isCopied ? `Copiaste: ${nombre}.` : `No pudimos copiar. Mantené apretado el dato para copiarlo: ${text}`,
    );
  };
  const centavos = pesosACentavos(compra.monto);
  const details = [
    { nombre: 'Alias', value: alias },
    { nombre: 'CBU', value: cbu },
    { nombre: 'Nombre de la cuenta', value: titular },
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Datos para transferencia"
      closeLabel="Cerrar datos para transferencia"
      actions={<Button onClick={onClose}>Cerrar</Button>}
    >
      <p className={styles.compra}>
        {productoText(compra)} · {unidadesText(compra)}
      </p>
      <div className={styles.monto}>
        <Readout tone="pay" size="mid" label="Monto a transferir" centavos={centavos} places={7} />
        <CopyButton
          nombre="Monto a transferir"
          done={copied === 'Monto a transferir'}
          onClick={() => void copyDetail('Monto a transferir', inNumbers(centavos))}
        />
      </div>
      <dl className={styles.details}>
        {details.map(({ nombre, value }) => (
          <div key={nombre} className={styles.detail}>
            <dt>{nombre}</dt>
            <dd>{value}</dd>
            <dd>
              <CopyButton nombre={nombre} done={copied === nombre} onClick={() => void copyDetail(nombre, value)} />
            </dd>
          </div>
        ))}
      </dl>
      <p role="status" className={styles.announcement}>
        {announcement}
      </p>
    </Dialog>
  );
}

/** An amount as a bank's form takes it: 13975000 → '139750,00'. */
function inNumbers(amount: Centavos): string {
  return formatMonto(amount).replaceAll('.', '');
}
