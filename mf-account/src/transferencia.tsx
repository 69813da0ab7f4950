import type { Compra } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { useCopy, useShell } from '@fluxpartes/mf-kit';
import { Button, CheckIcon, CopyIcon, formatMonto, Readout } from '@fluxpartes/ui';
import { useState } from 'react';
import styles from './transferencia.module.css';

/** The transfer of a purchase: its amount and the bank account, each with its copy button. */
export function TransferData({ compra: { id, monto } }: { compra: Pick<Compra, 'id' | 'monto'> }) {
  const { alias, cbu, titular } = useShell().config.transferencia;
  const { copied, copy } = useCopy();
  const [announcement, setAnnouncement] = useState('');
  const copyDetail = async (nombre: string, text: string) => {
    const isCopied = await copy(text, nombre);
    setAnnouncement(
      isCopied ? `Copiaste: ${nombre}.` : `No pudimos copiar. Mantené apretado el dato para copiarlo: ${text}`,
    );
  };
  const copyButton = (nombre: string, text: string) => (
    <Button
      size="sm"
      icon={copied === nombre ? <CheckIcon /> : <CopyIcon />}
      aria-label={`Copiar ${nombre}`}
      className={styles.copy}
      onClick={() => void copyDetail(nombre, text)}
    >
      <span className={styles.word}>Copiar</span>
    </Button>
  );
  const centavos = pesosACentavos(monto);
  const details = [
    { nombre: 'Alias', value: alias },
    { nombre: 'CBU', value: cbu },
    { nombre: 'Nombre de la cuenta', value: titular },
    { nombre: 'Número de compra', value: String(id) },
  ];
  return (
    <div>
      <div className={styles.monto}>
        <Readout tone="pay" size="mid" label="Monto a transferir" centavos={centavos} places={7} />
        {/* A bank's form takes no thousands separators: '139750,00'. */}
        {copyButton('Monto a transferir', formatMonto(centavos).replaceAll('.', ''))}
      </div>
      <dl className={styles.datos}>
        {details.map(({ nombre, value }) => (
          <div key={nombre} className={styles.detail}>
            <dt>{nombre}</dt>
            <dd>{value}</dd>
            <dd>{copyButton(nombre, value)}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className={styles.announcement}>
        {announcement}
      </p>
    </div>
  );
}
