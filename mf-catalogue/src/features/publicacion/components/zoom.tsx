import { BackIcon, CloseIcon, Modal, NextIcon, Photo } from '@fluxpartes/ui';
import type { MouseEvent } from 'react';
import type { VistaDeFotos } from './foto-principal.tsx';
import estilos from './galeria.module.css';
import { useDeslizar } from './use-deslizar.ts';

/** A photo over the whole screen. Escape, a click, or a swipe up or down closes it; arrows and sideways swipes move. */
export function Zoom({ onClose, ...vista }: VistaDeFotos & { onClose: () => void }) {
  const { fotos, indice, mover, nombre, categoria } = vista;
  const { manejadores, fueGesto } = useDeslizar({ alCostado: mover, arribaOAbajo: onClose });
  const cerrar = (evento: MouseEvent) => {
    const esControl = evento.target instanceof Element && evento.target.closest('button') !== null;
    if (!esControl && !fueGesto(evento)) onClose();
  };
  return (
    <Modal className={estilos.zoom} aria-label={`Foto ampliada: ${nombre}`} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way out; Escape and the button are there */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the button */}
      <div className={estilos.lienzo} onClick={cerrar} {...manejadores}>
        <Photo
          url={fotos[indice]}
          alt={nombre}
          categoria={categoria}
          sizes="100vw"
          fit="contain"
          className={estilos.fotoDeZoom}
          bright
          priority
        />
        <button type="button" className={estilos.cerrar} aria-label="Cerrar" data-autofocus onClick={onClose}>
          <CloseIcon size={24} />
        </button>
        {fotos.length > 1 && <Pasos {...vista} />}
      </div>
    </Modal>
  );
}

/** At an end its button stays in place, and in the tab order, and does nothing. */
function Pasos({ fotos, indice, mover }: VistaDeFotos) {
  const paso = (nombre: string, pasos: number, estaAlFinal: boolean, clase: string | undefined) => (
    <button
      type="button"
      className={clase}
      aria-label={nombre}
      aria-disabled={estaAlFinal}
      onClick={() => mover(pasos)}
    >
      {pasos < 0 ? <BackIcon size={24} /> : <NextIcon size={24} />}
    </button>
  );
  return (
    <>
      {paso('Foto anterior', -1, indice === 0, estilos.anterior)}
      {paso('Foto siguiente', 1, indice === fotos.length - 1, estilos.siguiente)}
      <p className={estilos.cuenta} role="status">
        {indice + 1} de {fotos.length}
      </p>
    </>
  );
}
