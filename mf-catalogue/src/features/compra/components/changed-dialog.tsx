import { Button, Dialog, formatPesos } from '@fluxpartes/ui';
import { type SeenCompra, seenRows } from '../seen.ts';
import styles from './changed-dialog.module.css';

interface Props {
  /** The API's sentence. */
  title: string;
  /** What the buyer pressed 'Confirmar compra' on, and what it is by now. */
  seen: SeenCompra;
  now: SeenCompra;
  /** Buys by what it is now. */
  onConfirm: () => void;
  onClose: () => void;
}

/** A purchase that was refused because what it stands on has changed: both side by side, and one press that takes the new. */
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
