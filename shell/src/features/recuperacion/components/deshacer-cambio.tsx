import { Button, buttonClass } from '@fluxpartes/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useShellApp } from '../../../app/use-shell-app.tsx';
import { useEnvio } from '../use-envio.ts';
import styles from './recuperacion-form.module.css';
import { RespuestaEnLugar } from './respuesta-en-lugar.tsx';
import { VolverAIngresar } from './volver-a-ingresar.tsx';

/**
 * One press before anything is done: programs that look after mail open its links, and none of them is whoever it was
 * written to.
 */
export function DeshacerCambio({ token }: { token: string }) {
  const { api } = useShellApp().contexto;
  const { respuesta, enviar } = useEnvio();
  const [enviando, setEnviando] = useState(false);
  const hecho = respuesta?.tono === 'correcta';
  // The button that was pressed is gone.
  useEffect(() => {
    if (hecho) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [hecho]);
  const deshacer = async () => {
    setEnviando(true);
    await enviar(
      () => api.recuperacion.deshacerCambio(token),
      () => {},
    );
    setEnviando(false);
  };
  if (hecho) return <CambioDeshecho respuesta={<RespuestaEnLugar respuesta={respuesta} />} />;
  return (
    <>
      <p className={styles.explicacion}>
        Si no fuiste vos quien cambió el email o la contraseña, tu cuenta vuelve a como estaba antes y cerramos todas
        las sesiones abiertas.
      </p>
      <RespuestaEnLugar respuesta={respuesta} />
      <div className={styles.acciones}>
        <Button variant="primary" full lit busy={enviando} busyLabel="Deshaciendo..." onClick={() => void deshacer()}>
          Deshacer el cambio
        </Button>
        {respuesta?.tono === 'rechazo' ? (
          <Link className={styles.enlace} to="/recuperacion">
            Recuperar el acceso
          </Link>
        ) : null}
        <VolverAIngresar />
      </div>
    </>
  );
}

function CambioDeshecho({ respuesta }: { respuesta: ReactNode }) {
  return (
    <>
      {respuesta}
      <p className={styles.despues}>
        Tu cuenta tiene otra vez el email y la contraseña de antes, y no queda ninguna sesión abierta. Si alguien más
        conoce esa contraseña, elegí otra ahora.
      </p>
      <div className={styles.acciones}>
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
