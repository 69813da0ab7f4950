import type { VentaDetail } from '@fluxpartes/contrato';
import { useId } from 'react';
import { inWords } from '../../../historial-panel.tsx';
import styles from './envio.module.css';

/** Where the part goes, as a strip at the foot of the card. '-' for what is empty. */
export function Envio({ venta }: { venta: VentaDetail }) {
  const id = useId();
  const detail = (label: string, value: string) => (
    <div>
      <dt>{label}</dt>
      <dd>{inWords(value)}</dd>
    </div>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; a landmark in every card would be noise
    <div role="group" className={styles.envio} aria-labelledby={id}>
      <h3 id={id}>Datos de envío</h3>
      <dl>
        {detail('Localidad', venta.localidad_envio)}
        {detail('Dirección', venta.direccion_envio)}
        {detail('Altura', venta.altura_envio)}
        {detail('Entre calles', venta.entrecalles_envio)}
      </dl>
    </div>
  );
}
