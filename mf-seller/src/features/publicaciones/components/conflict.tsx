import { ERRORS } from '@fluxpartes/contrato';
import { Button, Note } from '@fluxpartes/ui';
import styles from './draft-notice.module.css';

/** Somebody changed the listing while it was edited here. What was typed is offered again once it is loaded anew. */
export function Conflict({ onReload }: { onReload: () => void }) {
  return (
    <Note tone="danger">
      <p>{ERRORS.version_distinta.message} Lo que escribiste queda guardado.</p>
      <div className={styles.actions}>
        <Button size="sm" onClick={onReload}>
          Recargar
        </Button>
      </div>
    </Note>
  );
}
