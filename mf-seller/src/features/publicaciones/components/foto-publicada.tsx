import type { Categoria } from '@fluxpartes/dominio';
import { Button, classNames, Photo, TrashIcon } from '@fluxpartes/ui';
import styles from './fotos-panel.module.css';

interface Props {
  url: string;
  numero: number;
  /** Drawn where the photo fails to load. */
  categoria: Categoria;
  /** It goes when the edit is saved. */
  seVa: boolean;
  esPortada: boolean;
  onQuitar: () => void;
  onDejar: () => void;
}

/** One photo of a listing that is there. One button marks it to go and leaves it again, so that the focus stays on it. */
export function FotoPublicada({ url, numero, categoria, seVa, esPortada, onQuitar, onDejar }: Props) {
  return (
    <li className={classNames(styles.foto, seVa && styles.seVa)}>
      <div className={styles.imagenFija}>
        <Photo url={url} alt={`Foto ${numero}`} categoria={categoria} sizes="200px" />
        {esPortada ? <span className={styles.portada}>Portada</span> : null}
        {seVa ? <span className={styles.portada}>Se quita al guardar</span> : null}
      </div>
      <Button
        variant="tertiary"
        size="sm"
        full
        icon={seVa ? null : <TrashIcon />}
        aria-label={`${seVa ? 'Dejar' : 'Quitar'} foto ${numero}`}
        onClick={seVa ? onDejar : onQuitar}
      >
        {seVa ? 'Dejar' : 'Quitar'}
      </Button>
    </li>
  );
}
