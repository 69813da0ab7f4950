import type { PublicacionVisible } from '@fluxpartes/contrato';
import { Photo } from '@fluxpartes/ui';
import { useState } from 'react';
import { FotoPrincipal } from './foto-principal.tsx';
import estilos from './galeria.module.css';
import { useFotoElegida } from './use-foto-elegida.ts';
import { Zoom } from './zoom.tsx';

/** The photos: the chosen one whole, thumbnails, arrows, swipes, and the zoom. Without photos, the category's drawing. */
export function Galeria({ publicacion }: { publicacion: PublicacionVisible }) {
  const { fotos, nombre_producto: nombre, categoria } = publicacion;
  const { indice, elegir, mover, onKeyDown } = useFotoElegida(fotos.length);
  const [ampliada, setAmpliada] = useState(false);
  if (fotos.length === 0) {
    return (
      <figure className={estilos.marco}>
        <Photo url={null} alt="Sin foto" categoria={categoria} />
      </figure>
    );
  }
  const vista = { fotos, indice, mover, nombre, categoria };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows work from any button inside
    <div onKeyDown={onKeyDown}>
      <FotoPrincipal {...vista} ampliar={() => setAmpliada(true)} />
      {fotos.length > 1 && <Miniaturas fotos={fotos} categoria={categoria} elegida={indice} elegir={elegir} />}
      {ampliada && <Zoom {...vista} onClose={() => setAmpliada(false)} />}
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
