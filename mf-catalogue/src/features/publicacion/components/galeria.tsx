import type { PublicacionVisible } from '@fluxpartes/contrato';
import { Photo, ZoomIcon } from '@fluxpartes/ui';
import { useState } from 'react';
import estilos from './galeria.module.css';
import { useDeslizar } from './use-deslizar.ts';
import { useFotoElegida } from './use-foto-elegida.ts';
import { Zoom } from './zoom.tsx';

/** The photo fills the width of a phone, and a bit more than half of a desktop. */
const ANCHOS = '(min-width: 1280px) 680px, (min-width: 900px) 55vw, 100vw';

/** The photos: the chosen one whole, thumbnails, arrows, swipes, and the zoom. Without photos, the category's drawing. */
export function Galeria({ publicacion }: { publicacion: PublicacionVisible }) {
  const { fotos, nombre_producto, categoria } = publicacion;
  const { indice, elegir, mover, onKeyDown } = useFotoElegida(fotos.length);
  const [ampliada, setAmpliada] = useState(false);
  const { manejadores, fueGesto } = useDeslizar({ alCostado: mover });
  const foto = fotos[indice];
  if (!foto) {
    return (
      <figure className={estilos.marco}>
        <Photo url={null} alt="Sin foto" categoria={categoria} />
      </figure>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows work from any button inside
    <div onKeyDown={onKeyDown}>
      <figure className={estilos.marco}>
        <Photo url={foto} alt="" categoria={categoria} sizes="100px" className={estilos.fondo} eager />
        <button
          type="button"
          className={estilos.principal}
          aria-label={`Ampliar la foto ${indice + 1} de ${fotos.length}`}
          {...manejadores}
          onClick={() => !fueGesto() && setAmpliada(true)}
        >
          <Photo url={foto} alt={nombre_producto} categoria={categoria} sizes={ANCHOS} fit="contain" priority />
          <span className={estilos.redondo} aria-hidden="true">
            <ZoomIcon size={24} />
          </span>
        </button>
        {fotos.length > 1 && (
          <figcaption className={estilos.cuenta}>
            {indice + 1} de {fotos.length}
          </figcaption>
        )}
      </figure>
      {fotos.length > 1 && <Miniaturas fotos={fotos} categoria={categoria} elegida={indice} elegir={elegir} />}
      {ampliada && (
        <Zoom
          fotos={fotos}
          indice={indice}
          mover={mover}
          nombre={nombre_producto}
          categoria={categoria}
          onClose={() => setAmpliada(false)}
        />
      )}
    </div>
  );
}

interface MiniaturasProps extends Pick<PublicacionVisible, 'fotos' | 'categoria'> {
  elegida: number;
  elegir: (indice: number) => void;
}

function Miniaturas({ fotos, categoria, elegida, elegir }: MiniaturasProps) {
  return (
    <ul className={estilos.miniaturas} aria-label="Fotos">
      {fotos.map((url, i) => (
        <li key={url}>
          <button type="button" aria-label={`Foto ${i + 1}`} aria-current={i === elegida} onClick={() => elegir(i)}>
            <Photo url={url} alt="" categoria={categoria} sizes="112px" eager />
          </button>
        </li>
      ))}
    </ul>
  );
}
