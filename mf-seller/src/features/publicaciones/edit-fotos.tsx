import type { Publicacion } from '@fluxpartes/contrato';
import { MAX_FOTOS } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import { inOrder, type PublicacionFormApi } from './form-model.ts';
import { FotosPanel, type FotoTile, newTile, TOO_MANY_FOTOS } from './fotos-panel.tsx';
import { move, type useFotos } from './use-fotos.ts';

interface Props {
  publicacion: Publicacion;
  form: PublicacionFormApi;
  /** The new ones. */
  fotos: ReturnType<typeof useFotos>;
}

/**
 * The photos of an existing listing and the new ones, in one order. Those of the listing can be marked for removal and
 * unmarked until the edit is saved; at most five remain.
 */
export function EditFotos({ publicacion, form, fotos }: Props) {
  const { alerts } = useShell();
  const { imagenesAEliminar, orden_fotos } = form.values;
  const { categoria } = publicacion;
  const remaining = publicacion.fotos.filter((url) => !imagenesAEliminar.includes(url)).length;
  // Two equal photos have one URL and are removed together.
  const saved = [...new Set(publicacion.fotos)].map((url): FotoTile => {
    return { key: url, url, categoria, isLeaving: imagenesAEliminar.includes(url) };
  });
  const tiles = inOrder(orden_fotos, [...saved, ...fotos.fotos.map(newTile)]);

  const toggle = (index: number) => {
    const { key, isLeaving } = tiles[index] ?? { key: '' };
    const added = fotos.fotos.find((foto) => newTile(foto).key === key);
    if (added) fotos.remove(added);
    else if (!isLeaving) form.setValue('imagenesAEliminar', [...imagenesAEliminar, key]);
    else if (remaining + fotos.taken() >= MAX_FOTOS) void alerts.notify(TOO_MANY_FOTOS);
    else
      form.setValue(
        'imagenesAEliminar',
        imagenesAEliminar.filter((url) => url !== key),
      );
  };
  const reorder = (desde: number, until: number) =>
    form.setValue(
      'orden_fotos',
      move(tiles, desde, until).map(({ key }) => key),
    );

  return (
    <FotosPanel
      fotos={fotos}
      tiles={tiles}
      remaining={remaining}
      onMove={reorder}
      onToggle={toggle}
      error={form.errors.imagenesAEliminar ?? form.errors.orden_fotos}
    />
  );
}
