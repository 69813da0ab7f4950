import type { ConfirmarEmail } from '@fluxpartes/contrato';
import { Button, buttonClass } from '@fluxpartes/ui';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useShellApp } from '../../../app/use-shell-app.tsx';
import { useEnvio } from '../use-envio.ts';
import { PedidoDeConfirmacion } from './pedido-de-confirmacion.tsx';
import styles from './recuperacion-form.module.css';
import { RespuestaEnLugar } from './respuesta-en-lugar.tsx';

type Accion = ConfirmarEmail['accion'];

/** Where one goes on. */
const DESPUES = {
  confirmar: { to: '/', texto: 'Ingresar' },
  liberar: { to: '/register', texto: 'Crear cuenta' },
} as const;

/**
 * Whose the e-mail is. Nothing happens until one of the two is pressed: programs that look into mail open its links. A link
 * that is no good is told by the API, and a new one can be asked for.
 */
export function ConfirmacionForm({ token }: { token: string }) {
  const { api } = useShellApp().contexto;
  const { respuesta, enviar } = useEnvio();
  const [enCurso, setEnCurso] = useState<Accion | null>(null);
  const [hecha, setHecha] = useState<Accion | null>(null);
  const elegir = async (accion: Accion) => {
    if (enCurso !== null) return;
    setEnCurso(accion);
    await enviar(
      () => api.recuperacion.confirmarEmail({ accion }, token),
      () => setHecha(accion),
    );
    setEnCurso(null);
  };
  const isRechazada = respuesta?.tono === 'rechazo';
  return (
    <>
      {hecha === null && !isRechazada ? (
        <>
          <p className={styles.explicacion}>
            Hay una cuenta de FluxPartes con tu email. ¿La abriste vos? Confirmá solo si es tuya.
          </p>
          <div className={styles.acciones}>
            <Button
              variant="primary"
              size="lg"
              full
              lit
              busy={enCurso === 'confirmar'}
              disabled={enCurso === 'liberar'}
              onClick={() => elegir('confirmar')}
            >
              Confirmar mi email
            </Button>
            <Button
              full
              className={styles.enviar}
              busy={enCurso === 'liberar'}
              disabled={enCurso === 'confirmar'}
              onClick={() => elegir('liberar')}
            >
              No es mi cuenta: liberar mi email
            </Button>
          </div>
        </>
      ) : null}
      <RespuestaEnLugar respuesta={respuesta} />
      {hecha === null ? null : <Siguiente {...DESPUES[hecha]} />}
      {isRechazada ? <PedidoDeConfirmacion /> : null}
    </>
  );
}

/** The focus comes here from the button that is gone. */
function Siguiente({ to, texto }: { to: string; texto: string }) {
  const enlace = useRef<HTMLAnchorElement>(null);
  useEffect(() => enlace.current?.focus(), []);
  return (
    <div className={styles.acciones}>
      <Link ref={enlace} className={buttonClass({ variant: 'primary', full: true })} to={to}>
        {texto}
      </Link>
    </div>
  );
}
