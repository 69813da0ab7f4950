import { BackIcon, classNames, IconButton, NextIcon, TrashIcon } from '@fluxpartes/ui';
import type { Drag, useDrag } from '../fotos/use-drag.ts';
import type { Foto } from '../fotos/use-fotos.ts';
import styles from './fotos-panel.module.css';

interface Props {
  foto: Foto;
  index: number;
  cantidad: number;
  /** Photos of the listing before the first one of this list. */
  previousOnes: number;
  isPortada: boolean;
  drag: Drag | null;
  handle: ReturnType<ReturnType<typeof useDrag>['handle']>;
  onRemove: () => void;
  onMove: (desde: number, until: number) => void;
}

/** One photo with its buttons: a place earlier, a place later, away. */
export function ListFoto(props: Props) {
  const { foto, index, cantidad, previousOnes, isPortada, drag, handle, onRemove, onMove } = props;
  const number = previousOnes + index + 1;
  const isMoving = drag?.desde === index;
  const isTarget = drag !== null && drag.until === index && !isMoving;
  return (
    <li className={classNames(styles.foto, isMoving && styles.inHand, isTarget && styles.target)}>
      <div
        className={styles.image}
        style={isMoving ? { transform: `translate(${drag.dx}px, ${drag.dy}px)` } : undefined}
        {...handle}
      >
        <img src={foto.url} alt={`Foto ${number}: ${foto.nombre}`} draggable={false} />
        {isPortada ? <span className={styles.portada}>Portada</span> : null}
      </div>
      <div className={styles.buttons}>
        <IconButton
          variant="tertiary"
          label={`Mover la foto ${number} antes`}
          icon={<BackIcon />}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        />
        <IconButton
          variant="tertiary"
          label={`Mover la foto ${number} después`}
          icon={<NextIcon />}
          disabled={index === cantidad - 1}
          onClick={() => onMove(index, index + 1)}
        />
        <IconButton variant="tertiary" label={`Quitar foto ${number}`} icon={<TrashIcon />} onClick={onRemove} />
      </div>
    </li>
  );
}
