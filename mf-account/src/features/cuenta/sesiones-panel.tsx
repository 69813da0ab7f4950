import { hasSesionEnded, outcomeOf } from '@fluxpartes/api-client';
import type { SesionAbierta } from '@fluxpartes/contrato';
import { Retry, useShell } from '@fluxpartes/mf-kit';
import { Badge, Button, formatFecha, formatTime, Note, Panel, Skeleton } from '@fluxpartes/ui';
import { useRef, useState } from 'react';
import styles from './cuenta.module.css';
import { useEndAllSesiones, useEndSesion, useLogout, useSesiones } from './cuenta-api.ts';

const COULD_NOT_CLOSE = 'No pudimos cerrar la sesión. Probá de nuevo.';

export function SesionesPanel() {
  const query = useSesiones();
  const { data, isError } = query;
  return (
    <Panel title="Sesiones abiertas" aria-busy={!data && !isError}>
      {data ? <SesionesList sesiones={data} /> : null}
      {!data && isError ? (
        <div className={styles.failure}>
          <Note tone="danger">No pudimos cargar tus sesiones.</Note>
          <Retry query={query} />
        </div>
      ) : null}
      {!data && !isError ? <Skeleton height={72} /> : null}
      <EndAllSesiones />
    </Panel>
  );
}

function SesionesList({ sesiones }: { sesiones: readonly SesionAbierta[] }) {
  const { run: end } = useEndSesion();
  const report = useReportFailure();
  const [closing, setClosing] = useState<number | null>(null);
  const [closed, setClosed] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const close = async (sesion: SesionAbierta) => {
    setClosing(sesion.id);
    const outcome = await end(sesion.id);
    setClosing(null);
    if (outcome.type === 'failed') report(outcome.error);
    if (outcome.type !== 'done') return;
    setClosed(`Cerramos la sesión de ${nombreOf(sesion)}.`);
    // The button disappears with its row.
    status.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <ul className={styles.sesiones}>
        {sesiones.map((sesion) => (
          <li key={sesion.id} className={styles.sesion}>
            <div>
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
                onClick={() => void close(sesion)}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p ref={status} role="status" tabIndex={-1} className={styles.closed}>
        {closed}
      </p>
    </>
  );
}

function useReportFailure(): (error: unknown) => void {
  const { alerts } = useShell();
  return (error) => {
    if (!hasSesionEnded(error)) void alerts.notify(outcomeOf(error, COULD_NOT_CLOSE));
  };
}

function EndAllSesiones() {
  const { alerts } = useShell();
  const { run: endAll, progress } = useEndAllSesiones();
  const report = useReportFailure();
  const { canLeave, leave } = useLogout();
  const onRequest = async () => {
    const wanted = await alerts.confirm(
      '¿Cerrar sesión en todos los dispositivos?',
      'También en este: vas a tener que ingresar de nuevo.',
    );
    if (!wanted || !(await canLeave())) return;
    const outcome = await endAll();
    if (outcome.type === 'failed') report(outcome.error);
    if (outcome.type !== 'done') return;
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

/** The API records the last use of a session once an hour. */
const ONE_HOUR_MS = 60 * 60 * 1000;

export function nombreOf({ dispositivo }: SesionAbierta): string {
  return dispositivo ?? 'Dispositivo sin identificar';
}

export function lastTime({ actual, vista_en }: SesionAbierta, now: Date): string {
  if (actual) return 'Activa ahora';
  // The recorded time may be up to an hour old, so the session may be in use now.
  if (now.getTime() - Date.parse(vista_en) < ONE_HOUR_MS) return 'Activa en la última hora';
  return `Última vez: ${fechaAndTime(vista_en)}`;
}

/** The line with the opening date; null for a session older than the recording of opening dates. */
export function openingLine({ abierta_en }: SesionAbierta): string | null {
  return abierta_en === null ? null : `Ingreso: ${fechaAndTime(abierta_en)}`;
}

function fechaAndTime(instant: string): string {
  return `${formatFecha(instant)}, ${formatTime(instant)}`;
}
