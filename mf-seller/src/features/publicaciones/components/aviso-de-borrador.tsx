import { Button, Note } from '@fluxpartes/ui';
import styles from './aviso-de-borrador.module.css';

/** A new listing opened with what had been typed before. */
export function BorradorRecuperado({ onEmpezarDeCero }: { onEmpezarDeCero: () => void }) {
  return (
    <Note tone="info" role="status" className={styles.aviso}>
      <p>Recuperamos lo que habías cargado.</p>
      <Button variant="tertiary" size="sm" className={styles.unica} onClick={onEmpezarDeCero}>
        Empezar de cero
      </Button>
    </Note>
  );
}

interface Props {
  /** The listing was changed after the draft was typed. */
  esDeOtraVersion: boolean;
  onRecuperar: () => void;
  onDescartar: () => void;
}

/** An edit that was left without saving: it can be taken up again, or dropped. */
export function BorradorOfrecido({ esDeOtraVersion, onRecuperar, onDescartar }: Props) {
  return (
    <Note tone={esDeOtraVersion ? 'warn' : 'info'} role="status" className={styles.aviso}>
      <p>
        {esDeOtraVersion
          ? 'Tenés cambios sin guardar, hechos antes de que la publicación se modificara. Si los recuperás, reemplazan a los de ahora.'
          : 'Tenés cambios sin guardar de la última vez.'}
      </p>
      <div className={styles.acciones}>
        <Button size="sm" onClick={onRecuperar}>
          Recuperar
        </Button>
        <Button variant="tertiary" size="sm" onClick={onDescartar}>
          Descartar
        </Button>
      </div>
    </Note>
  );
}
