import type { EditarPublicacion, Publicacion } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { refuseOtherVersion } from '../../../call/expected-versions.ts';
import type { UploadedFile } from '../../../call/uploaded-file.ts';
import { FotosService, hashDeFoto } from '../../../files/fotos.service.ts';
import { PublicacionesService } from '../publicaciones.service.ts';
import { type CambioPedido, CambiosService } from './cambios.service.ts';
import { fotosTrasEditar } from './fotos-tras-editar.ts';

/** What an edit comes with. */
export interface EdicionPedida {
  datos: EditarPublicacion;
  /** Photos to add, in order. */
  nuevasFotos: readonly UploadedFile[];
}

/** Edits of a listing: its fields and its photos. */
@Injectable()
export class EdicionDePublicacionService {
  constructor(
    private readonly publicaciones: PublicacionesService,
    private readonly cambios: CambiosService,
    private readonly fotos: FotosService,
  ) {}

  /**
   * Edits a listing. What will be refused is refused before a photo is stored, and looked at again once the listing is
   * locked: storing takes seconds, in which another edit may come first.
   * @throws DomainError no_encontrado, sin_permiso, version_distinta, datos_invalidos (a photo that is not its own),
   * demasiadas_fotos, foto_nueva_no_aceptada, foto_no_aceptada, imagen_grande, cupo_de_archivos_lleno
   */
  async editar(pedido: CambioPedido, { datos, nuevasFotos }: EdicionPedida): Promise<Publicacion> {
    const { imagenesAEliminar, precio, ...campos } = datos;
    const cambioDeFotos = { eliminar: imagenesAEliminar, nuevas: nuevasFotos.map(({ sha256 }) => sha256) };
    const publicacion = await this.publicaciones.obtenerParaCambiar(pedido.caller, pedido.id);
    refuseOtherVersion(pedido.versiones, publicacion.version);
    fotosTrasEditar(hashesDe(publicacion.fotos), cambioDeFotos);
    // The room is the owner's, also where the administrator edits.
    await this.fotos.guardarNuevas(nuevasFotos, publicacion.user_id);
    return this.cambios.cambiar(pedido, (actual) => ({
      accion: 'publicacion_editada',
      columnas: {
        ...campos,
        precio: pesosACentavos(precio),
        fotos: fotosTrasEditar(actual.fotos, cambioDeFotos),
      },
    }));
  }
}

function hashesDe(urls: readonly string[]): string[] {
  return urls.flatMap((url) => hashDeFoto(url) ?? []);
}
