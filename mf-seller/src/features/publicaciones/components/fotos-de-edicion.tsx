import type { Publicacion } from '@fluxpartes/contrato';
import { FOTOS_MAXIMAS } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import type { useFotos } from '../fotos/use-fotos.ts';
import type { FormularioDePublicacion } from '../use-publicacion-form.ts';
import { FotoPublicada } from './foto-publicada.tsx';
import styles from './fotos-panel.module.css';
import { DEMASIADAS_FOTOS, FotosPanel } from './fotos-panel.tsx';

interface Props {
  publicacion: Publicacion;
  form: FormularioDePublicacion;
  /** The new ones. */
  fotos: ReturnType<typeof useFotos>;
}

/**
 * The photos of a listing that is there: each can be marked to go and left again until the edit is saved. They keep
 * their order, and the new ones come behind; at most five remain.
 */
export function FotosDeEdicion({ publicacion, form, fotos }: Props) {
  const { alertas } = useShell();
  const { imagenesAEliminar } = form.values;
  const quedan = publicacion.fotos.filter((url) => !imagenesAEliminar.includes(url));
  // Two equal photos have one address, and go together.
  const urls = [...new Set(publicacion.fotos)];

  const quitar = (url: string) => form.setValue('imagenesAEliminar', [...imagenesAEliminar, url]);
  const dejar = (url: string) => {
    if (quedan.length + fotos.ocupados() >= FOTOS_MAXIMAS) void alertas.avisar(DEMASIADAS_FOTOS);
    else
      form.setValue(
        'imagenesAEliminar',
        imagenesAEliminar.filter((otra) => otra !== url),
      );
  };

  const grilla =
    urls.length === 0 ? null : (
      <ul className={styles.publicadas} aria-label="Fotos publicadas">
        {urls.map((url, indice) => (
          <FotoPublicada
            key={url}
            url={url}
            numero={indice + 1}
            categoria={publicacion.categoria}
            seVa={!quedan.includes(url)}
            esPortada={quedan[0] === url}
            onQuitar={() => quitar(url)}
            onDejar={() => dejar(url)}
          />
        ))}
      </ul>
    );

  return (
    <FotosPanel
      fotos={fotos}
      publicadas={{ grilla, cantidad: urls.length, quedan: quedan.length }}
      error={form.errors.imagenesAEliminar}
    />
  );
}
