import { Button, buttonClass, classNames, Progress } from '@fluxpartes/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './perfil.module.css';

interface Props {
  isSubmitting: boolean;
  /** Sent so far, from 0 to 1; null while no file travels. */
  progreso: number | null;
  cancelarEnvio: () => void;
  /** The form is left without saving. */
  onSalir: () => void;
}

/** Saves, or goes back to the account; meanwhile tells how much of the files has been sent, and stops them. */
export function EnvioDePerfil({ isSubmitting, progreso, cancelarEnvio, onSalir }: Props) {
  const guardar = useRef<HTMLButtonElement>(null);
  const quiereFoco = useRef(false);
  // The button that stops the upload goes away with it: the focus goes to the one that sends, as soon as it can.
  useEffect(() => {
    if (isSubmitting || !quiereFoco.current) return;
    quiereFoco.current = false;
    guardar.current?.focus();
  }, [isSubmitting]);
  const cancelar = () => {
    quiereFoco.current = true;
    cancelarEnvio();
  };
  return (
    <div className={classNames(styles.acciones, progreso === null && styles.conSalida)}>
      <Button
        ref={guardar}
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
      {progreso === null ? (
        <Link className={buttonClass({ size: 'lg', full: true })} to="/micuenta" replace onClick={onSalir}>
          Cancelar
        </Link>
      ) : (
        <Progress percent={progreso * 100} label={progreso < 1 ? 'Subiendo...' : 'Guardando...'} onCancel={cancelar} />
      )}
    </div>
  );
}
