import type { Compra } from '@fluxpartes/contrato';
import { Button } from '@fluxpartes/ui';
import { useMemo, useState } from 'react';
import { pendientesDe } from '../pendientes.ts';
import estilos from './pendientes.module.css';
import { TarjetaDePendiente } from './tarjeta-de-pendiente.tsx';

/** Cards that are shown at first, and how many more each 'Ver más' brings. */
const AL_PRINCIPIO = 4;
const DE_A = 12;

/** One card for each purchase that waits for something, the way to do it included; nothing where none does. */
export function LoQueTeFalta({ compras }: { compras: readonly Compra[] }) {
  const pendientes = useMemo(() => pendientesDe(compras), [compras]);
  const [cuantas, setCuantas] = useState(AL_PRINCIPIO);
  if (pendientes.length === 0) return null;
  const quedan = pendientes.length - cuantas;
  return (
    <section className={estilos.seccion} aria-labelledby="lo-que-te-falta">
      <h2 id="lo-que-te-falta" tabIndex={-1}>
        Lo que te falta
      </h2>
      <ul className={estilos.lista}>
        {pendientes.slice(0, cuantas).map(({ compra, paso }) => (
          <TarjetaDePendiente key={compra.id} compra={compra} paso={paso} />
        ))}
      </ul>
      {quedan > 0 && (
        <Button className={estilos.mas} onClick={() => setCuantas(cuantas + DE_A)}>
          {`Ver más (${quedan})`}
        </Button>
      )}
    </section>
  );
}
