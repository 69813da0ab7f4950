import type { Categoria } from '@fluxpartes/dominio';
import { Button, classNames, Photo, TrashIcon } from '@fluxpartes/ui';
import styles from './fotos-panel.module.css';

interface Props {
  url: string;
  number: number;
  /** Drawn where the photo fails to load. */
  categoria: Categoria;
  /** It goes when the edit is saved. */
  isLeaving: boolean;
  isPortada: boolean;
  onRemove: () => void;
  onLeave: () => void;
}

/** One photo of a listing that is there. One button marks it to go and leaves it again, so that the focus stays on it. */
export function PublishedFoto({ url, number, categoria, isLeaving, isPortada, onRemove, onLeave }: Props) {
  return (
    <li className={classNames(styles.foto, isLeaving && styles.isLeaving)}>
      <div className={styles.fixedImage}>
        <Photo url={url} alt={`Foto ${number}`} categoria={categoria} sizes="200px" />
        {isPortada ? <span className={styles.portada}>Portada</span> : null}
        {isLeaving ? <span className={styles.portada}>Se quita al guardar</span> : null}
      </div>
      <Button
        variant="tertiary"
        size="sm"
        full
        icon={isLeaving ? null : <TrashIcon />}
        aria-label={`${isLeaving ? 'Dejar' : 'Quitar'} foto ${number}`}
        onClick={isLeaving ? onLeave : onRemove}
      >
        {isLeaving ? 'Dejar' : 'Quitar'}
      </Button>
    </li>
  );
}
