import { MAX_FOTOS } from '@fluxpartes/dominio';
import { DomainError } from '../../../call/domain-error.ts';
import { hashDeFoto } from '../../../files/fotos.service.ts';

/** What an edit does to a listing's photos. */
export interface CambioDeFotos {
  /** URLs of the photos to take away, as the API gave them, at any width. */
  eliminar: readonly string[];
  /** Hashes of the photos to add, in order. */
  nuevas: readonly string[];
}

/**
 * The hashes of a listing's photos after an edit: those that stay in their order, the new ones behind, each
 * once: a photo is known by its content.
 * @throws DomainError datos_invalidos for a photo that is not the listing's; demasiadas_fotos where over 5 would remain.
 */
export function fotosTrasEditar(actuales: readonly string[], { eliminar, nuevas }: CambioDeFotos): string[] {
  const fuera = eliminar.map(hashDeFoto);
  if (fuera.some((hash) => hash === undefined || !actuales.includes(hash))) {
    throw new DomainError('datos_invalidos', {
      campos: { imagenesAEliminar: 'Solo se pueden sacar fotos de esta publicación.' },
    });
  }
  const fotos = [...new Set([...actuales.filter((hash) => !fuera.includes(hash)), ...nuevas])];
  if (fotos.length > MAX_FOTOS) throw new DomainError('demasiadas_fotos');
  return fotos;
}
