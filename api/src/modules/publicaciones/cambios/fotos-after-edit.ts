import { MAX_FOTOS } from '@fluxpartes/dominio';
import { DomainError } from '../../../request-context/domain-error.ts';

/** What an edit does to a listing's photos. */
export interface FotosCambio {
  /** Hashes of the photos to take away; undefined for what names none. */
  remove: readonly (string | undefined)[];
  /** Hashes of the photos to add, in order. */
  newOnes: readonly string[];
}

/**
 * The hashes of a listing's photos after an edit: those that stay in their order, the new ones behind, each
 * once: a photo is known by its content.
 * @throws DomainError datos_invalidos for a photo that is not the listing's; demasiadas_fotos where over 5 would remain.
 */
export function fotosAfterEdit(current: readonly string[], { remove, newOnes }: FotosCambio): string[] {
  if (remove.some((hash) => hash === undefined || !current.includes(hash))) {
    throw new DomainError('datos_invalidos', {
      campos: { imagenesAEliminar: 'Solo se pueden sacar fotos de esta publicación.' },
    });
  }
  const fotos = [...new Set([...current.filter((hash) => !remove.includes(hash)), ...newOnes])];
  if (fotos.length > MAX_FOTOS) throw new DomainError('demasiadas_fotos');
  return fotos;
}
