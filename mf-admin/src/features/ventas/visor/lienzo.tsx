import { Button, IconButton, MinusIcon, PlusIcon } from '@fluxpartes/ui';
import { type ReactNode, useState } from 'react';
import { useEncuadre } from './use-encuadre.ts';
import estilos from './visor.module.css';

interface Props {
  url: string;
  /** What it shows; also names the group of its controls. */
  nombre: string;
  /** Takes the focus when the overlay opens. */
  inicial?: boolean | undefined;
  /** Under the image: the amount to compare with. */
  pie?: ReactNode;
}

/** An image with its zoom: a focusable region whose keys are +, -, 0, R and the arrows, and buttons for the same. */
export function Lienzo({ url, nombre, inicial, pie }: Props) {
  const vista = useEncuadre();
  const { lienzo, encuadre, arrastre, onKeyDown, acercar, verEntero } = vista;
  const [fallo, setFallo] = useState(false);
  const { escala, giro, x, y } = encuadre;
  return (
    <figure className={estilos.figura} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: an image that the keyboard moves is no plain image */}
      <div
        ref={lienzo}
        className={escala > 1 ? `${estilos.lienzo} ${estilos.movible}` : estilos.lienzo}
        role="group"
        aria-label={`${nombre}. Flechas para moverlo, más y menos para acercar y alejar, R para girar.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
        tabIndex={0}
        data-autofocus={inicial || undefined}
        onDoubleClick={escala > 1 ? verEntero : acercar}
        {...arrastre}
      >
        {fallo ? (
          <p className={estilos.fallo}>No se pudo cargar la imagen.</p>
        ) : (
          <img
            src={url}
            alt={nombre}
            className={giro % 180 === 0 ? estilos.imagen : `${estilos.imagen} ${estilos.acostada}`}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${giro}deg) scale(${escala})` }}
            draggable={false}
            onError={() => setFallo(true)}
          />
        )}
      </div>
      <figcaption className={estilos.pie}>
        {pie}
        <Controles nombre={nombre} {...vista} />
      </figcaption>
    </figure>
  );
}

type ControlesProps = { nombre: string } & Pick<
  ReturnType<typeof useEncuadre>,
  'encuadre' | 'acercar' | 'alejar' | 'rotar' | 'verEntero'
>;

/** What the keys do, as buttons. */
function Controles({ nombre, encuadre, acercar, alejar, rotar, verEntero }: ControlesProps) {
  const { escala } = encuadre;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons
    <div className={estilos.controles} role="group" aria-label={`Vista: ${nombre}`}>
      <IconButton label="Alejar" icon={<MinusIcon />} aria-disabled={escala <= 1} onClick={alejar} />
      <output className={estilos.escala}>{`${Math.round(escala * 100)} %`}</output>
      <IconButton label="Acercar" icon={<PlusIcon />} onClick={acercar} />
      <Button size="sm" onClick={rotar}>
        Girar
      </Button>
      <Button size="sm" onClick={verEntero}>
        Ver entero
      </Button>
    </div>
  );
}
