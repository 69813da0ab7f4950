import type { Venta } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { Button, CopyIcon } from '@fluxpartes/ui';
import { useEffect, useState } from 'react';
import { direccionText } from '../envio.ts';
import styles from './venta-details.module.css';

/** How long 'Dirección copiada' stays. */
const NOTICE_MS = 2500;

/** Copies the shipping address as one text; where the browser does not let, shows it to be copied by hand. */
export function CopyDireccion({ venta }: { venta: Venta }) {
  const { alerts } = useShell();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const end = setTimeout(() => setCopied(false), NOTICE_MS);
    return () => clearTimeout(end);
  }, [copied]);

  const copy = async () => {
    const text = direccionText(venta);
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      await alerts.notify(`Copiá la dirección: ${text}`);
    }
  };
  return (
    <div className={styles.copy}>
      <span role="status" className={styles.copied}>
        {copied ? 'Dirección copiada' : null}
      </span>
      <Button size="sm" icon={<CopyIcon />} onClick={() => void copy()}>
        Copiar dirección
      </Button>
    </div>
  );
}
