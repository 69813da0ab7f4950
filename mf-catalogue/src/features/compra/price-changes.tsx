import type { PublicacionVisible } from '@fluxpartes/contrato';
import { type ComputedVenta, envioLabel, pesosACentavos } from '@fluxpartes/dominio';
import { Button, Dialog, formatPesos, formatPorcentaje } from '@fluxpartes/ui';
import styles from './compra.module.css';

interface Props {
  /** The API's sentence. */
  title: string;
  /** The confirmed amounts and the current ones. */
  seen: SeenCompra;
  now: SeenCompra;
  /** Buys with the current amounts. */
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * A purchase that the API rejected because its inputs have changed. The dialog shows old and new side by side, and one
 * press accepts the new.
 */
export function ChangedDialog({ title, seen, now, onConfirm, onClose }: Props) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            Volver
          </Button>
          <Button variant="primary" onClick={onConfirm}>
            Comprar por {formatPesos(now.venta.monto)}
          </Button>
        </>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Lo que viste</th>
            <th scope="col">Ahora</th>
          </tr>
        </thead>
        <tbody>
          {seenRows(seen, now).map(({ label, before, after }) => (
            <tr key={label} data-changed={before !== after}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>No se compró nada todavía.</p>
    </Dialog>
  );
}

/** The inputs of a purchase: the listing, and the amounts that follow from it and from the buyer's account. */
export interface SeenCompra {
  publicacion: Pick<PublicacionVisible, 'precio' | 'envio' | 'tipo_envio'>;
  cantidad: number;
  venta: ComputedVenta;
}

/** The changed values, and always the total to pay, with the texts of the screen. */
export function seenRows(seen: SeenCompra, now: SeenCompra) {
  const row = (label: string, textOf: (compra: SeenCompra) => string) => ({
    label,
    before: textOf(seen),
    after: textOf(now),
  });
  const reasons = [
    row('Cantidad', ({ cantidad }) => cantidad.toLocaleString('es-AR')),
    row('Precio por unidad', ({ publicacion }) => formatPesos(pesosACentavos(publicacion.precio ?? 0))),
    row('Envío', envioText),
    row('Descuento', ({ venta }) => formatPorcentaje(venta.descuento)),
    row('Cashback usado', ({ venta }) => formatPesos(venta.cashbackUsado)),
  ];
  const total = row('Total a pagar', ({ venta }) => formatPesos(venta.monto));
  return [...reasons.filter(({ before, after }) => before !== after), total];
}

function envioText({ publicacion: { envio, tipo_envio } }: SeenCompra): string {
  if (!envio) return 'Sin envío';
  return tipo_envio === null ? 'Con envío' : envioLabel(tipo_envio);
}
