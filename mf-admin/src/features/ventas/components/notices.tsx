import type { VentaDetail } from '@fluxpartes/contrato';
import { annulledBy, pesosACentavos } from '@fluxpartes/dominio';
import { formatFecha, formatPesos, Note } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import styles from './venta-card.module.css';

/** What the admin should know before approving: that it is annulled, cashback that nobody has paid for, a proof that was seen before. */
export function Notices({ venta }: { venta: VentaDetail }) {
  const { cashback_de_ventas_impagas: impago, regalo, comprobantes_parecidos: parecidos } = venta;
  const { anulada } = venta;
  if (impago <= 0 && regalo <= 0 && parecidos.length === 0 && !anulada) return null;
  return (
    <div className={styles.notices}>
      {anulada ? <Annulment anulada={anulada} /> : null}
      {impago > 0 ? (
        <Note>
          De los {pesos(venta.cashback_usado)} de cashback usados, a {pesos(impago)} todavía no los respalda ninguna
          compra paga.
        </Note>
      ) : null}
      {regalo > 0 ? <Note>Se aprobó igual: FluxPartes regaló {pesos(regalo)} de cashback.</Note> : null}
      {parecidos.length > 0 ? (
        <Note tone="danger">
          El comprobante es igual o casi igual al de {parecidos.length === 1 ? 'otra venta' : 'otras ventas'}:{' '}
          <span className={styles.parecidas}>
            {parecidos.map((id) => (
              <Link key={id} to={`/adminventas?id=${id}`}>
                Venta #{id}
              </Link>
            ))}
          </span>
        </Note>
      ) : null}
    </div>
  );
}

function Annulment({ anulada: { fecha, motivo, por, recortado } }: { anulada: NonNullable<VentaDetail['anulada']> }) {
  return (
    <Note>
      {annulledBy('admin', por)} el {formatFecha(fecha)}
      {motivo === '' ? '.' : `: ${motivo}`}
      {recortado ? ` De su cashback no entraron ${pesos(recortado)}: el saldo llegó al máximo.` : null}
    </Note>
  );
}

const pesos = (value: number) => formatPesos(pesosACentavos(value));
