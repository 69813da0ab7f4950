import { Button, Note } from '@fluxpartes/ui';
import styles from './draft-notice.module.css';

/** A new listing opened with what had been typed before. */
export function RecoveredDraft({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Note tone="info" role="status" className={styles.notice}>
      <p>Recuperamos lo que habías cargado.</p>
      <Button variant="tertiary" size="sm" className={styles.onlyOne} onClick={onStartOver}>
        Empezar de cero
      </Button>
    </Note>
  );
}

interface Props {
  /** The listing was changed after the draft was typed. */
  isOtherVersion: boolean;
  onRecover: () => void;
  onDiscard: () => void;
}

/** An edit that was left without saving: it can be taken up again, or dropped. */
export function OfferedDraft({ isOtherVersion, onRecover, onDiscard }: Props) {
  return (
    <Note tone={isOtherVersion ? 'warn' : 'info'} role="status" className={styles.notice}>
      <p>
        {isOtherVersion
          ? 'Tenés cambios sin guardar, hechos antes de que la publicación se modificara. Si los recuperás, reemplazan a los de ahora.'
          : 'Tenés cambios sin guardar de la última vez.'}
      </p>
      <div className={styles.actions}>
        <Button size="sm" onClick={onRecover}>
          Recuperar
        </Button>
        <Button variant="tertiary" size="sm" onClick={onDiscard}>
          Descartar
        </Button>
      </div>
    </Note>
  );
}
