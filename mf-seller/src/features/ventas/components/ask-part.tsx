import { type Venta, ventaFlags } from '@fluxpartes/contrato';
import { annulledBy, canDoToVenta } from '@fluxpartes/dominio';
import { PedirAnulacion } from '@fluxpartes/mf-kit/anulacion';
import { usePedirAnulacion } from '../api/use-pedir-anulacion.ts';
import styles from './ask-part.module.css';

/** What was asked for of a sale and answered, and 'Pedir anulación' where its seller may. */
export default function AskPart({ venta }: { venta: Venta }) {
  const { run } = usePedirAnulacion();
  return (
    <div className={styles.part}>
      <PedirAnulacion
        venta={venta}
        reader="vendedor"
        annulledBy={venta.anulada && annulledBy('vendedor', venta.anulada.por)}
        mayAsk={canDoToVenta('pedir_anulacion', 'vendedor', ventaFlags(venta))}
        ask={(motivo) => run({ venta, motivo }, venta.id)}
      />
    </div>
  );
}
