import { Button } from '@fluxpartes/ui';
import { useEffect, useRef } from 'react';
import type { ConsultaDePendientes } from '../api/use-pendientes.ts';
import estilos from './pendientes.module.css';
import { Reintentar } from './reintentar.tsx';
import { TarjetaDePendiente } from './tarjeta-de-pendiente.tsx';

/** One card for each purchase that waits for something, the way to do it included; nothing where none does. */
export function LoQueTeFalta({ consulta }: { consulta: ConsultaDePendientes }) {
  const { pendientes, quedan, puedeVerMas, cargandoMas, isError, verMas } = consulta;
  const { lista, anotar } = useFocoEnLaPrimeraNueva(pendientes.length, cargandoMas);
  if (pendientes.length === 0 && quedan === 0 && !isError) return null;
  return (
    <section className={estilos.seccion} aria-labelledby="lo-que-te-falta">
      <h2 id="lo-que-te-falta" tabIndex={-1}>
        Lo que te falta
      </h2>
      {pendientes.length === 0 && isError && <SinCargar consulta={consulta} />}
      <ul className={estilos.lista} ref={lista}>
        {pendientes.map(({ compra, paso }) => (
          <TarjetaDePendiente key={compra.id} compra={compra} paso={paso} />
        ))}
      </ul>
      {puedeVerMas && (
        <Button
          className={estilos.mas}
          busy={cargandoMas}
          busyLabel="Cargando..."
          onClick={() => {
            anotar();
            verMas();
          }}
        >
          {isError ? 'Reintentar' : `Ver más (${quedan})`}
        </Button>
      )}
    </section>
  );
}

function SinCargar({ consulta }: { consulta: ConsultaDePendientes }) {
  return (
    <p className={estilos.sinCargar}>
      No pudimos cargar lo que te falta.
      <Reintentar consulta={consulta} />
    </p>
  );
}

/**
 * The button takes no focus while it loads: whoever pressed it goes on at the first of the new cards, or at the button
 * where none came.
 */
function useFocoEnLaPrimeraNueva(cuantas: number, isLoading: boolean) {
  const lista = useRef<HTMLUListElement>(null);
  const desde = useRef<number | null>(null);
  useEffect(() => {
    if (isLoading || desde.current === null) return;
    const nueva = lista.current?.querySelectorAll<HTMLElement>('h3')[desde.current];
    desde.current = null;
    const boton = lista.current?.parentElement?.querySelector<HTMLElement>(':scope > button');
    (nueva ?? boton)?.focus({ preventScroll: true });
  }, [isLoading]);
  const anotar = () => {
    desde.current = cuantas;
  };
  return { lista, anotar };
}
