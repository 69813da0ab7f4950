import type { SesionAbierta } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { Badge, Button, Note, Panel, Skeleton } from '@fluxpartes/ui';
import { useRef, useState } from 'react';
import { useEndOtherSesiones, useEndSesion, useSesiones } from '../api/use-sesiones.ts';
import { lastTime, nombreOf, openingLine } from '../sesiones.ts';
import { useLogout } from '../use-logout.ts';
import styles from './sesiones.module.css';

/** Where one is signed in, with a way to end each other session, and all of them at once. */
export function SesionesPanel() {
  const { data, isError, isFetching, refetch } = useSesiones();
  return (
    <Panel title="Sesiones abiertas" aria-busy={!data && !isError}>
      {data ? <List sesiones={data} /> : null}
      {!data && isError ? (
        <div className={styles.failure}>
          <Note tone="danger">No pudimos cargar tus sesiones.</Note>
          <Button size="sm" busy={isFetching} busyLabel="Cargando..." onClick={() => void refetch()}>
            Reintentar
          </Button>
        </div>
      ) : null}
      {!data && !isError ? <Skeleton height={72} /> : null}
      <CloseAll />
    </Panel>
  );
}

function List({ sesiones }: { sesiones: readonly SesionAbierta[] }) {
  const { closing, close } = useEndSesion();
  const [notice, setNotice] = useState('');
  const estado = useRef<HTMLParagraphElement>(null);
  const onCloseDone = async (sesion: SesionAbierta) => {
    if (!(await close(sesion.id))) return;
    setNotice(`Cerramos la sesión de ${nombreOf(sesion)}.`);
    // The button that was pressed is gone with its row.
    estado.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <ul className={styles.list}>
        {sesiones.map((sesion) => (
          <li key={sesion.id} className={styles.sesion}>
            <div className={styles.details}>
              <p className={styles.nombre}>
                {nombreOf(sesion)}
                {sesion.actual ? <Badge tone="ok">Esta sesión</Badge> : null}
              </p>
              <p className={styles.cuando}>{lastTime(sesion, new Date())}</p>
              <p className={styles.cuando}>{openingLine(sesion)}</p>
            </div>
            {sesion.actual ? null : (
              <Button
                size="sm"
                aria-label={`Cerrar la sesión de ${nombreOf(sesion)}`}
                busy={closing === sesion.id}
                disabled={closing !== null}
                onClick={() => void onCloseDone(sesion)}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p ref={estado} role="status" tabIndex={-1} className={styles.notice}>
        {notice}
      </p>
    </>
  );
}

function CloseAll() {
  const { alerts } = useShell();
  const closeAll = useEndOtherSesiones();
  const leave = useLogout();
  const [closing, setClosing] = useState(false);
  const onRequest = async () => {
    const wanted = await alerts.confirm(
      '¿Cerrar sesión en todos los dispositivos?',
      'También en este: vas a tener que ingresar de nuevo.',
    );
    if (!wanted) return;
    setClosing(true);
    const closedOnes = await closeAll();
    setClosing(false);
    if (!closedOnes) return;
    leave();
    void alerts.notify('Cerramos tu sesión en todos los dispositivos.');
  };
  return (
    <Button
      variant="danger"
      full
      className={styles.all}
      busy={closing}
      busyLabel="Cerrando..."
      onClick={() => void onRequest()}
    >
      Cerrar sesión en todos los dispositivos
    </Button>
  );
}
