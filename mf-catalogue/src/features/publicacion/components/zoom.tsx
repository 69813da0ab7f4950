import type { PublicacionVisible } from '@fluxpartes/contrato';
import { BackIcon, CloseIcon, Modal, NextIcon, Photo } from '@fluxpartes/ui';
import type { MouseEvent } from 'react';
import estilos from './galeria.module.css';
import { useDeslizar } from './use-deslizar.ts';

interface Props extends Pick<PublicacionVisible, 'fotos' | 'categoria'> {
  indice: number;
  mover: (pasos: number) => void;
  nombre: string;
  onClose: () => void;
}

/** A photo over the whole screen. Escape, a click, or a swipe up or down closes it; arrows and sideways swipes move. */
export function Zoom({ fotos, indice, mover, nombre, categoria, onClose }: Props) {
  const { manejadores, fueGesto } = useDeslizar({ alCostado: mover, arribaOAbajo: onClose });
  const cerrar = (evento: MouseEvent) => {
    const esControl = evento.target instanceof Element && evento.target.closest('button') !== null;
    if (!esControl && !fueGesto()) onClose();
  };
  return (
    <Modal className={estilos.zoom} aria-label={`Foto ampliada: ${nombre}`} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way out; Escape and the button are there */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
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
        {fotos.length > 1 && (
          <>
            <button
              type="button"
              className={estilos.anterior}
              aria-label="Foto anterior"
              aria-disabled={indice === 0}
              onClick={() => mover(-1)}
            >
              <BackIcon size={24} />
            </button>
            <button
              type="button"
              className={estilos.siguiente}
              aria-label="Foto siguiente"
              aria-disabled={indice === fotos.length - 1}
              onClick={() => mover(1)}
            >
              <NextIcon size={24} />
            </button>
            <p className={estilos.cuenta} role="status">
              {indice + 1} de {fotos.length}
            </p>
          </>
        )}
      </div>
    </Modal>
  );
}
