import { Button, buttonClass, classNames, Progress } from '@fluxpartes/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './perfil.module.css';

interface Props {
  isSubmitting: boolean;
  /** Sent so far, from 0 to 1; null while no file travels. */
  progress: number | null;
  cancelSending: () => void;
  /** The form is left without saving. */
  onLeave: () => void;
}

/** Saves, or goes back to the account; meanwhile tells how much of the files has been sent, and stops them. */
export function PerfilSubmit({ isSubmitting, progress, cancelSending, onLeave }: Props) {
  const save = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  // The button that stops the upload goes away with it: the focus goes to the one that sends, as soon as it can.
  useEffect(() => {
    if (isSubmitting || !wantsFocus.current) return;
    wantsFocus.current = false;
    save.current?.focus();
  }, [isSubmitting]);
  const cancel = () => {
    wantsFocus.current = true;
    cancelSending();
  };
  return (
    <div className={classNames(styles.actions, progress === null && styles.withLeave)}>
      <Button
        ref={save}
        type="submit"
        variant="primary"
        size="lg"
        full
        lit
        busy={isSubmitting}
        busyLabel="Guardando..."
      >
        Guardar cambios
      </Button>
      {progress === null ? (
        <Link className={buttonClass({ size: 'lg', full: true })} to="/micuenta" replace onClick={onLeave}>
          Cancelar
        </Link>
      ) : (
        <Progress percent={progress * 100} label={progress < 1 ? 'Subiendo...' : 'Guardando...'} onCancel={cancel} />
      )}
    </div>
  );
}
