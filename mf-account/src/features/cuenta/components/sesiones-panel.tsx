import { hasSesionEnded, outcomeOf } from '@fluxpartes/api-client';
import type { SesionAbierta } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { Badge, Button, Note, Panel, Skeleton } from '@fluxpartes/ui';
import { useRef, useState } from 'react';
import { useEndAllSesiones } from '../api/use-end-all-sesiones.ts';
import { useEndSesion } from '../api/use-end-sesion.ts';
import { useSesiones } from '../api/use-sesiones.ts';
import { lastTime, nombreOf, openingLine } from '../sesiones.ts';
import { useLogout } from '../use-logout.ts';
import styles from './sesiones.module.css';

/** What is said where the API refuses without a sentence of its own. */
const COULD_NOT_CLOSE = 'No pudimos cerrar la sesión. Probá de nuevo.';

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
  const { run: end } = useEndSesion();
  const tell = useFailureNotice();
  const [closing, setClosing] = useState<number | null>(null);
  const [notice, setNotice] = useState('');
  const estado = useRef<HTMLParagraphElement>(null);
  const onCloseDone = async (sesion: SesionAbierta) => {
    setClosing(sesion.id);
    const outcome = await end(sesion.id);
    setClosing(null);
    if (outcome?.type === 'failed') tell(outcome.error);
    if (outcome?.type !== 'done') return;
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
              <p className={styles.when}>{lastTime(sesion, new Date())}</p>
              <p className={styles.when}>{openingLine(sesion)}</p>
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

/** Tells why a session is still open. */
function useFailureNotice(): (error: unknown) => void {
  const { alerts } = useShell();
  return (error) => {
    if (!hasSesionEnded(error)) void alerts.notify(outcomeOf(error, COULD_NOT_CLOSE));
  };
}

function CloseAll() {
  const { alerts } = useShell();
  const { run: endAll, progress } = useEndAllSesiones();
  const tell = useFailureNotice();
  const { canLeave, leave } = useLogout();
  const onRequest = async () => {
    const wanted = await alerts.confirm(
      '¿Cerrar sesión en todos los dispositivos?',
      'También en este: vas a tener que ingresar de nuevo.',
    );
    if (!wanted || !(await canLeave())) return;
    const outcome = await endAll();
    if (outcome?.type === 'failed') tell(outcome.error);
    if (outcome?.type !== 'done') return;
    leave();
    void alerts.notify('Cerramos tu sesión en todos los dispositivos.');
  };
  return (
    <Button
      variant="danger"
      full
      className={styles.all}
      busy={progress !== null}
      busyLabel="Cerrando..."
      onClick={() => void onRequest()}
    >
      Cerrar sesión en todos los dispositivos
    </Button>
  );
}
