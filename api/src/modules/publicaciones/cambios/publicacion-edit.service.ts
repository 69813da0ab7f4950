import type { EditarPublicacion, Publicacion } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { FotosService, FotoUrls } from '../../../files/fotos.service.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import type { UploadedFile } from '../../../request-context/request.ts';
import { assertRowVersion } from '../../../request-context/request.ts';
import { PublicacionesService } from '../publicaciones.service.ts';
import { type CambioRequest, CambiosService } from './cambios.service.ts';
import { fotosAfterEdit } from './fotos-after-edit.ts';

/** What an edit comes with. */
export interface RequestedEdit {
  data: EditarPublicacion;
  /** Photos to add, in order. */
  nuevasFotos: readonly UploadedFile[];
}

/** Edits of a listing: its fields and its photos. */
@Injectable()
export class PublicacionEditService {
  constructor(
    private readonly publicaciones: PublicacionesService,
    private readonly cambios: CambiosService,
    private readonly fotos: FotosService,
    private readonly addresses: FotoUrls,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Edits a listing. What will be refused is refused before a photo is stored, and looked at again once the listing is
   * locked: storing takes seconds, in which another edit may come first.
   * @throws DomainError no_encontrado, sin_permiso, version_distinta, datos_invalidos (a photo that is not its own),
   * demasiadas_fotos, foto_nueva_no_aceptada, foto_no_aceptada, imagen_grande, cupo_de_archivos_lleno, clave_usada
   */
  editar(request: CambioRequest, requested: RequestedEdit): Promise<Publicacion> {
    return this.idempotency.runOutside(request.call, () => this.apply(request, requested));
  }

  private async apply(request: CambioRequest, { data, nuevasFotos }: RequestedEdit): Promise<Publicacion> {
    const { imagenesAEliminar, precio, existencias_antes, ...campos } = data;
    const hashOf = (url: string) => this.addresses.hashOf(url);
    const fotosCambio = { remove: imagenesAEliminar.map(hashOf), newOnes: nuevasFotos.map(({ sha256 }) => sha256) };
    const publicacion = await this.publicaciones.getToChange(request.caller, request.id);
    assertRowVersion(request.versions, publicacion.version);
    fotosAfterEdit(
      publicacion.fotos.flatMap((url) => hashOf(url) ?? []),
      fotosCambio,
    );
    // The room is the owner's, also where the administrator edits.
    await this.fotos.saveNew(nuevasFotos, publicacion.user_id);
    return this.cambios.change(request, (actual) => {
      // A number typed beside another one would bring back what was sold meanwhile.
      if (existencias_antes !== undefined && existencias_antes !== actual.existencias) {
        throw new DomainError('version_distinta');
      }
      return {
        accion: 'publicacion_editada',
        columns: { ...campos, precio: pesosACentavos(precio), fotos: fotosAfterEdit(actual.fotos, fotosCambio) },
      };
    });
  }
}
