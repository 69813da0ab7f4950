import {
  type Centavos,
  type ComisionData,
  centavos,
  comisionOf,
  comisionPorcentaje,
  gananciaNeta,
} from '@fluxpartes/dominio';
import { MoneyField, Panel, Readout, TimeCircuits } from '@fluxpartes/ui';
import { useState } from 'react';
import styles from './calculator.module.css';

/** What a sale at a price would cost and leave: commission in money, and net gain. */
export function Calculator({ details }: { details: ComisionData }) {
  const [precio, setPrecio] = useState<Centavos | null>(null);
  const porcentaje = comisionPorcentaje(details);
  const monto = precio ?? centavos(0);
  return (
    <Panel title="¿Cuánto te queda?">
      <MoneyField
        className={styles.precio}
        label="Precio de venta"
        hint="Escribí un precio y mirá la comisión y tu ganancia."
        placeholder="0,00"
        name="precio"
        value={precio}
        onChange={setPrecio}
      />
      <TimeCircuits className={styles.circuits}>
        <Readout tone="pay" size="mid" label="Comisión" centavos={comisionOf(monto, porcentaje)} live />
        <Readout tone="yours" size="mid" label="Ganancia neta" centavos={gananciaNeta(monto, porcentaje)} live />
      </TimeCircuits>
    </Panel>
  );
}
