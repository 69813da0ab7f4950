import { CloseIcon, IconButton, Note } from '@fluxpartes/ui';
import { useSyncExternalStore } from 'react';
import styles from '../components/page.module.css';
import { useJobDesk } from '../jobs/job-desk.tsx';

/** The proofs that waited and were refused: of which purchase, and why, until each is closed. */
export function RefusedProofs() {
  const { waiting } = useJobDesk();
  const { proofs } = useSyncExternalStore(waiting.subscribe, waiting.get);
  const refused = proofs.filter((proof) => proof.refused !== null);
  return (
    <>
      {refused.map(({ ventaId, producto, refused: why }) => (
        <Note key={ventaId} tone="danger" role="alert" className={styles.refused}>
          <p>No se subió el comprobante que esperaba la conexión: {why}</p>
          <p className={styles.ofWhat}>{producto}</p>
          <IconButton
            variant="tertiary"
            label="Cerrar aviso"
            icon={<CloseIcon />}
            className={styles.close}
            onClick={() => void waiting.drop(ventaId)}
          />
        </Note>
      ))}
    </>
  );
}
