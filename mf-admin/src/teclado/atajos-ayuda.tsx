import { Button, Dialog, Toggle } from '@fluxpartes/ui';
import { useState } from 'react';
import estilos from './atajos-ayuda.module.css';
import { Tecla } from './tecla.tsx';
import { useTeclado } from './teclado.tsx';

/** A key and what it does, as the help tells it. */
export interface Atajo {
  tecla: string;
  hace: string;
}

/** The keys that every list of the admin has. */
const COMUNES: readonly Atajo[] = [
  { tecla: 'J', hace: 'Tarjeta siguiente' },
  { tecla: 'K', hace: 'Tarjeta anterior' },
  { tecla: '/', hace: 'Buscar' },
  { tecla: 'E', hace: 'Editar la tarjeta' },
  { tecla: 'Control+Enter', hace: 'Guardar' },
  { tecla: 'Escape', hace: 'Cancelar la edición' },
  { tecla: 'H', hace: 'Ver u ocultar el historial de la tarjeta' },
  { tecla: 'Z', hace: 'Deshacer la última aprobación' },
  { tecla: '?', hace: 'Esta ayuda' },
];

/** The button 'Atajos' and its dialog: what each key does, and the switch that turns single keys off. */
export function AtajosAyuda({ propios }: { propios: readonly Atajo[] }) {
  const [abierta, setAbierta] = useState(false);
  const { activos, activar } = useTeclado();
  return (
    <>
      <Button
        variant="tertiary"
        size="sm"
        className={estilos.boton}
        aria-keyshortcuts="?"
        onClick={() => setAbierta(true)}
      >
        Atajos <Tecla>?</Tecla>
      </Button>
      <Dialog open={abierta} onClose={() => setAbierta(false)} title="Atajos de teclado">
        <p className={estilos.nota}>
          Los de la tarjeta valen para la que tiene el foco. Mientras escribís en un campo, las teclas escriben.
        </p>
        <dl className={estilos.lista}>
          {[...propios, ...COMUNES].map(({ tecla, hace }) => (
            <div key={tecla}>
              <dt>
                <kbd>{tecla === 'Control+Enter' ? 'Ctrl + Enter' : tecla === 'Escape' ? 'Esc' : tecla}</kbd>
              </dt>
              <dd>{hace}</dd>
            </div>
          ))}
        </dl>
        <Toggle label="Usar atajos de una sola tecla" checked={activos} onChange={activar} />
      </Dialog>
    </>
  );
}
