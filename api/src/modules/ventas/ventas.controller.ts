import {
  type CrearVentaRespuesta,
  crearVentaRespuestaSchema,
  crearVentaSchema,
  type EditarVenta,
  editarVentaSchema,
  type VentaPedida,
  type VentaRespuesta,
  ventaRespuestaSchema,
} from '@fluxpartes/contrato';
import { BYTES_MAXIMOS, puedeComprar, type Rol } from '@fluxpartes/dominio';
import { Body, Controller, Param, Post, Put } from '@nestjs/common';
import type { Caller } from '../../call/caller.ts';
import type { ExpectedVersions } from '../../call/expected-versions.ts';
import type { RetriableCall } from '../../call/retriable-call.ts';
import type { UploadedFile } from '../../call/uploaded-file.ts';
import { CupoService } from '../../files/cupo.service.ts';
import { Answers } from '../../http/answers.ts';
import { RequiresSession } from '../../http/guards/access.ts';
import { RequiresRole } from '../../http/guards/role.guard.ts';
import { Retriable } from '../../http/idempotencia/idempotency-key.ts';
import { IdPipe } from '../../http/params/id.pipe.ts';
import { CurrentCaller } from '../../http/session/current-caller.ts';
import { Upload } from '../../http/upload/upload.interceptor.ts';
import { UploadedFiles } from '../../http/upload/uploaded-file.ts';
import { IfMatch } from '../../http/versions/if-match.ts';
import { CompraService } from './compra/compra.service.ts';
import { RequiresCompraSinComprobante } from './comprobantes/comprobante.guard.ts';
import { ComprobantesService } from './comprobantes/comprobantes.service.ts';
import { EdicionDeVentaService } from './edicion/edicion-de-venta.service.ts';

/** Whether a role may buy at all: somebody else's listing that is on sale. */
const compra = (rol: Rol) => puedeComprar(rol, { pausada: false }, false);

/** The calls on sales. */
@Controller('ventas')
export class VentasController {
  constructor(
    private readonly ventas: CompraService,
    private readonly comprobantes: ComprobantesService,
    private readonly ediciones: EdicionDeVentaService,
  ) {}

  /** A purchase. */
  @Post()
  @RequiresRole(compra)
  @Answers(201, crearVentaRespuestaSchema)
  comprar(
    @CurrentCaller() caller: Caller,
    @Body({ schema: crearVentaSchema }) pedida: VentaPedida,
    @Retriable() call: RetriableCall | undefined,
  ): Promise<CrearVentaRespuesta> {
    return this.ventas.comprar(caller, pedida, call);
  }

  /** The buyer's proof of payment: an image, once. */
  @Post(':id/comprobante')
  @RequiresCompraSinComprobante()
  @Upload({ campos: { comprobante: 1 }, bytesMaximos: BYTES_MAXIMOS.comprobante, antes: CupoService })
  @Answers(201, ventaRespuestaSchema)
  subirComprobante(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @UploadedFiles() [comprobante]: UploadedFile[],
  ): Promise<VentaRespuesta> {
    return this.comprobantes.subir(caller, id, comprobante);
  }

  /**
   * The buyer's word that it arrived, or the admin's corrections: these are recorded as given, the snapshot of the purchase
   * and every balance stay.
   */
  @Put(':id')
  @RequiresSession()
  @Answers(200, ventaRespuestaSchema)
  editar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: editarVentaSchema }) cambios: EditarVenta,
    @IfMatch() versiones: ExpectedVersions,
  ): Promise<VentaRespuesta> {
    return this.ediciones.editar(caller, id, cambios, versiones);
  }
}
