import type { ConfirmarEmail } from '@fluxpartes/contrato';
import { Button, buttonClass } from '@fluxpartes/ui';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useConfirmarEmail } from '../api/use-confirmar-email.ts';
import { useEnvio } from '../use-envio.ts';
import { ConfirmacionRequest } from './confirmacion-request.tsx';
import { InlineAnswer } from './inline-answer.tsx';
import styles from './recuperacion-form.module.css';

type Accion = ConfirmarEmail['accion'];

/** Where one goes on. */
const DESPUES = {
  confirmar: { to: '/', text: 'Ingresar' },
  liberar: { to: '/register', text: 'Crear cuenta' },
} as const;

/**
 * Whose the e-mail is. Nothing happens until one of the two is pressed: programs that look into mail open its links. A link
 * that is no good is told by the API, and a new one can be asked for.
 */
export function ConfirmacionForm({ token }: { token: string }) {
  const { answer, send } = useEnvio(useConfirmarEmail(token));
  const [inProgress, setInProgress] = useState<Accion | null>(null);
  const [isDone, setIsDone] = useState<Accion | null>(null);
  const choose = async (accion: Accion) => {
    if (inProgress !== null) return;
    setInProgress(accion);
    await send({ accion }, () => setIsDone(accion));
    setInProgress(null);
  };
  const isRejected = answer?.tone === 'refusal';
  return (
    <>
      {isDone === null && !isRejected ? (
        <>
          <p className={styles.explanation}>
            Hay una cuenta de FluxPartes con tu email. ¿La abriste vos? Confirmá solo si es tuya.
          </p>
          <div className={styles.actions}>
            <Button
              variant="primary"
              size="lg"
              full
              lit
              busy={inProgress === 'confirmar'}
              disabled={inProgress === 'liberar'}
              onClick={() => choose('confirmar')}
            >
              Confirmar mi email
            </Button>
            <Button
              full
              className={styles.send}
              busy={inProgress === 'liberar'}
              disabled={inProgress === 'confirmar'}
              onClick={() => choose('liberar')}
            >
              No es mi cuenta: liberar mi email
            </Button>
          </div>
        </>
      ) : null}
      <InlineAnswer answer={answer} />
      {isDone === null ? null : <Next {...DESPUES[isDone]} />}
      {isRejected ? <ConfirmacionRequest /> : null}
    </>
  );
}

/** The focus comes here from the button that is gone. */
function Next({ to, text }: { to: string; text: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <div className={styles.actions}>
      <Link ref={link} className={buttonClass({ variant: 'primary', full: true })} to={to}>
        {text}
      </Link>
    </div>
  );
}
