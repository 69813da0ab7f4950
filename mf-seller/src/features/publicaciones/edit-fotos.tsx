import type { Publicacion } from '@fluxpartes/contrato';
import { type Categoria, MAX_FOTOS } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import { Button, classNames, Photo, TrashIcon } from '@fluxpartes/ui';
import type { PublicacionFormApi } from './form-model.ts';
import { FotosPanel, TOO_MANY_FOTOS } from './fotos-panel.tsx';
import styles from './publicacion-form.module.css';
import type { useFotos } from './use-fotos.ts';

interface Props {
  publicacion: Publicacion;
  form: PublicacionFormApi;
  /** The new ones. */
  fotos: ReturnType<typeof useFotos>;
}

/**
 * The photos of an existing listing. Each can be marked for removal and unmarked until the edit is saved. They keep their
 * order, and the new photos follow; at most five remain.
 */
export function EditFotos({ publicacion, form, fotos }: Props) {
  const { alerts } = useShell();
  const { imagenesAEliminar } = form.values;
  const kept = publicacion.fotos.filter((url) => !imagenesAEliminar.includes(url));
  // Two equal photos have one URL and are removed together.
  const urls = [...new Set(publicacion.fotos)];

  const remove = (url: string) => form.setValue('imagenesAEliminar', [...imagenesAEliminar, url]);
  const leave = (url: string) => {
    if (kept.length + fotos.taken() >= MAX_FOTOS) void alerts.notify(TOO_MANY_FOTOS);
    else
      form.setValue(
        'imagenesAEliminar',
        imagenesAEliminar.filter((another) => another !== url),
      );
  };

  const grid =
    urls.length === 0 ? null : (
      <ul className={styles.published} aria-label="Fotos publicadas">
        {urls.map((url, index) => (
          <SavedFotoTile
            key={url}
            url={url}
            number={index + 1}
            categoria={publicacion.categoria}
            isLeaving={!kept.includes(url)}
            isPortada={kept[0] === url}
            onRemove={() => remove(url)}
            onLeave={() => leave(url)}
          />
        ))}
      </ul>
    );

  return (
    <FotosPanel
      fotos={fotos}
      published={{ grid, cantidad: urls.length, kept: kept.length }}
      error={form.errors.imagenesAEliminar}
    />
  );
}

interface SavedFotoTileProps {
  url: string;
  number: number;
  /** The drawing of this category is shown if the photo fails to load. */
  categoria: Categoria;
  /** Whether the photo will be removed when the edit is saved. */
  isLeaving: boolean;
  isPortada: boolean;
  onRemove: () => void;
  onLeave: () => void;
}

/**
 * One photo of an existing listing. The same button marks it for removal and unmarks it, so that the button keeps the
 * focus.
 */
function SavedFotoTile({ url, number, categoria, isLeaving, isPortada, onRemove, onLeave }: SavedFotoTileProps) {
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
