import type { SesionAbierta } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { Badge, Button, Note, Panel, Skeleton } from '@fluxpartes/ui';
import { useRef, useState } from 'react';
import { useCerrarSesion, useCerrarSesiones, useSesiones } from '../api/use-sesiones.ts';
import { comienzo, nombreDe, ultimaVez } from '../sesiones.ts';
import { useSalir } from '../use-salir.ts';
import styles from './sesiones.module.css';

/** Where one is signed in, with a way to end each other session, and all of them at once. */
export function SesionesPanel() {
  const { data, isError, isFetching, refetch } = useSesiones();
  return (
    <Panel title="Sesiones abiertas" aria-busy={!data && !isError}>
      {data ? <Lista sesiones={data} /> : null}
      {!data && isError ? (
        <div className={styles.fallo}>
          <Note tone="danger">No pudimos cargar tus sesiones.</Note>
          <Button size="sm" busy={isFetching} busyLabel="Cargando..." onClick={() => void refetch()}>
            Reintentar
          </Button>
        </div>
      ) : null}
      {!data && !isError ? <Skeleton height={72} /> : null}
      <CerrarTodas />
    </Panel>
  );
}

function Lista({ sesiones }: { sesiones: readonly SesionAbierta[] }) {
  const { cerrando, cerrar } = useCerrarSesion();
  const [aviso, setAviso] = useState('');
  const estado = useRef<HTMLParagraphElement>(null);
  const alCerrar = async (sesion: SesionAbierta) => {
    if (!(await cerrar(sesion.id))) return;
    setAviso(`Cerramos la sesión de ${nombreDe(sesion)}.`);
    // The button that was pressed is gone with its row.
    estado.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <ul className={styles.lista}>
        {sesiones.map((sesion) => (
          <li key={sesion.id} className={styles.sesion}>
            <div className={styles.datos}>
              <p className={styles.nombre}>
                {nombreDe(sesion)}
                {sesion.actual ? <Badge tone="ok">Esta sesión</Badge> : null}
              </p>
              <p className={styles.cuando}>{ultimaVez(sesion, new Date())}</p>
              <p className={styles.cuando}>{comienzo(sesion)}</p>
            </div>
            {sesion.actual ? null : (
              <Button
                size="sm"
                aria-label={`Cerrar la sesión de ${nombreDe(sesion)}`}
                busy={cerrando === sesion.id}
                disabled={cerrando !== null}
                onClick={() => void alCerrar(sesion)}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p ref={estado} role="status" tabIndex={-1} className={styles.aviso}>
        {aviso}
      </p>
    </>
  );
}

function CerrarTodas() {
  const { alertas } = useShell();
  const cerrarTodas = useCerrarSesiones();
  const salir = useSalir();
  const [cerrando, setCerrando] = useState(false);
  const alPedir = async () => {
    const quiere = await alertas.confirmar(
      '¿Cerrar sesión en todos los dispositivos?',
      'También en este: vas a tener que ingresar de nuevo.',
    );
    if (!quiere) return;
    setCerrando(true);
    const cerradas = await cerrarTodas();
    setCerrando(false);
    if (!cerradas) return;
    salir();
    void alertas.avisar('Cerramos tu sesión en todos los dispositivos.');
  };
  return (
    <Button
      variant="danger"
      full
      className={styles.todas}
      busy={cerrando}
      busyLabel="Cerrando..."
      onClick={() => void alPedir()}
    >
      Cerrar sesión en todos los dispositivos
    </Button>
  );
}
