import { BackIcon, classNames, IconButton, NextIcon, TrashIcon } from '@fluxpartes/ui';
import type { Arrastre, useArrastre } from '../fotos/use-arrastre.ts';
import type { Foto } from '../fotos/use-fotos.ts';
import styles from './fotos-panel.module.css';

interface Props {
  foto: Foto;
  indice: number;
  cantidad: number;
  /** Photos of the listing before the first one of this list. */
  anteriores: number;
  esPortada: boolean;
  arrastre: Arrastre | null;
  asa: ReturnType<ReturnType<typeof useArrastre>['asa']>;
  onQuitar: () => void;
  onMover: (desde: number, hasta: number) => void;
}

/** One photo with its buttons: a place earlier, a place later, away. */
export function FotoDeLista(props: Props) {
  const { foto, indice, cantidad, anteriores, esPortada, arrastre, asa, onQuitar, onMover } = props;
  const numero = anteriores + indice + 1;
  const esLaQueSeMueve = arrastre?.desde === indice;
  const esDestino = arrastre !== null && arrastre.hasta === indice && !esLaQueSeMueve;
  return (
    <li className={classNames(styles.foto, esLaQueSeMueve && styles.enMano, esDestino && styles.destino)}>
      <div
        className={styles.imagen}
        style={esLaQueSeMueve ? { transform: `translate(${arrastre.dx}px, ${arrastre.dy}px)` } : undefined}
        {...asa}
      >
        <img src={foto.url} alt={`Foto ${numero}: ${foto.nombre}`} draggable={false} />
        {esPortada ? <span className={styles.portada}>Portada</span> : null}
      </div>
      <div className={styles.botones}>
        <IconButton
          variant="tertiary"
          label={`Mover la foto ${numero} antes`}
          icon={<BackIcon />}
          disabled={indice === 0}
          onClick={() => onMover(indice, indice - 1)}
        />
        <IconButton
          variant="tertiary"
          label={`Mover la foto ${numero} después`}
          icon={<NextIcon />}
          disabled={indice === cantidad - 1}
          onClick={() => onMover(indice, indice + 1)}
        />
        <IconButton variant="tertiary" label={`Quitar foto ${numero}`} icon={<TrashIcon />} onClick={onQuitar} />
      </div>
    </li>
  );
}
