import { ERRORES } from '@fluxpartes/contrato';
import { Button, Note } from '@fluxpartes/ui';
import styles from './aviso-de-borrador.module.css';

/** Somebody changed the listing while it was edited here. What was typed is offered again once it is loaded anew. */
export function Conflicto({ onRecargar }: { onRecargar: () => void }) {
  return (
    <Note tone="danger">
      <p>{ERRORES.version_distinta.message} Lo que escribiste queda guardado.</p>
      <div className={styles.acciones}>
        <Button size="sm" onClick={onRecargar}>
          Recargar
        </Button>
      </div>
    </Note>
  );
}
