import type { Publicacion } from '@fluxpartes/contrato';
import { MAX_FOTOS } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import type { useFotos } from '../fotos/use-fotos.ts';
import type { PublicacionFormApi } from '../use-publicacion-form.ts';
import styles from './fotos-panel.module.css';
import { FotosPanel, TOO_MANY_FOTOS } from './fotos-panel.tsx';
import { PublishedFoto } from './published-foto.tsx';

interface Props {
  publicacion: Publicacion;
  form: PublicacionFormApi;
  /** The new ones. */
  fotos: ReturnType<typeof useFotos>;
}

/**
 * The photos of a listing that is there: each can be marked to go and left again until the edit is saved. They keep
 * their order, and the new ones come behind; at most five remain.
 */
export function EditFotos({ publicacion, form, fotos }: Props) {
  const { alerts } = useShell();
  const { imagenesAEliminar } = form.values;
  const kept = publicacion.fotos.filter((url) => !imagenesAEliminar.includes(url));
  // Two equal photos have one address, and go together.
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
          <PublishedFoto
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
