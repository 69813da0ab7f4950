import { focusTitle } from '@fluxpartes/mf-kit';
import { Button, buttonClass } from '@fluxpartes/ui';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useDeshacerCambio } from '../api/use-deshacer-cambio.ts';
import { useEnvio } from '../use-envio.ts';
import { BackToLogin } from './back-to-login.tsx';
import { InlineAnswer } from './inline-answer.tsx';
import styles from './recuperacion-form.module.css';

/**
 * One press before anything is done: programs that look after mail open its links, and none of them is whoever it was
 * written to.
 */
export function DeshacerCambio({ token }: { token: string }) {
  const undo = useDeshacerCambio(token);
  const { answer, send } = useEnvio(undo);
  const done = answer?.tone === 'correct';
  // The button that was pressed is gone.
  useEffect(() => {
    if (done) focusTitle({ preventScroll: true });
  }, [done]);
  if (done) return <CambioUndone answer={<InlineAnswer answer={answer} />} />;
  return (
    <>
      <p className={styles.explanation}>
        Si no fuiste vos quien cambió el email o la contraseña, tu cuenta vuelve a como estaba antes y cerramos todas
        las sesiones abiertas.
      </p>
      <InlineAnswer answer={answer} />
      <div className={styles.actions}>
        <Button
          variant="primary"
          full
          lit
          busy={undo.progress !== null}
          busyLabel="Deshaciendo..."
          onClick={() => void send(undefined)}
        >
          Deshacer el cambio
        </Button>
        {answer?.tone === 'refusal' ? (
          <Link className={styles.link} to="/recuperacion">
            Recuperar el acceso
          </Link>
        ) : null}
        <BackToLogin />
      </div>
    </>
  );
}

function CambioUndone({ answer }: { answer: ReactNode }) {
  return (
    <>
      {answer}
      <p className={styles.despues}>
        Tu cuenta tiene otra vez el email y la contraseña de antes, y no queda ninguna sesión abierta. Si alguien más
        conoce esa contraseña, elegí otra ahora.
      </p>
      <div className={styles.actions}>
        <Link className={buttonClass({ variant: 'primary', full: true, lit: true })} to="/recuperacion">
          Elegir otra contraseña
        </Link>
        <Link className={buttonClass({ variant: 'secondary', full: true })} to="/">
          Ingresar
        </Link>
      </div>
    </>
  );
}
