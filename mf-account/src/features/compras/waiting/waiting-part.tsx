import type { WaitingProof } from '@fluxpartes/mf-kit/waiting';
import { Button, CloseIcon, classNames } from '@fluxpartes/ui';
import styles from '../components/pendientes.module.css';
import { Preview } from '../components/preview.tsx';
import type { CompraJob } from '../jobs/use-job.ts';
import { useObjectUrl } from './use-object-url.ts';

interface Props {
  proof: WaitingProof;
  job: CompraJob;
  /** The id of the card's title. */
  descripcion: string;
}

/** In a purchase's card: its proof waits for the network, and can be taken back. */
export function WaitingPart({ proof, job, descripcion }: Props) {
  const url = useObjectUrl(proof.image);
  return (
    <div className={classNames(styles.chosen, styles.waiting)}>
      {url && <Preview selection={{ file: proof.image, url, turn: 0 }} />}
      <p className={styles.waits}>
        <b>Esperando la conexión</b>
        El comprobante está guardado en este dispositivo y se sube solo.
      </p>
      <div className={styles.fixes}>
        <Button size="sm" icon={<CloseIcon />} aria-describedby={descripcion} onClick={() => void job.withdraw()}>
          Quitar
        </Button>
      </div>
    </div>
  );
}
