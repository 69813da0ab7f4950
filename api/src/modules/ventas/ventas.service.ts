import { COMPRA_REALIZADA, type CrearVentaRespuesta, type VentaPedida } from '@fluxpartes/contrato';
import { centavosAPesos, pesosACentavos, puedeComprar } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../config/clock.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { rolOf } from '../../http/guards/role.guard.ts';
import { IdempotenciaService } from '../../http/idempotencia/idempotencia.service.ts';
import type { RetriableCall } from '../../http/idempotencia/idempotency-key.ts';
import type { Caller, UserCaller } from '../../http/session/caller.ts';
import type { PublicacionEntity } from '../publicaciones/publicacion.entity.ts';
import { PublicacionesService } from '../publicaciones/publicaciones.service.ts';
import { CuentaDeCompradorService } from './cuenta-de-comprador.service.ts';
import { datosDeEnvio } from './envio-de-venta.ts';
import { importesDeVenta } from './importes-de-venta.ts';
import { ventaParaComprador } from './venta.mapper.ts';
import { VentasRepository } from './ventas.repository.ts';

/** Sales. Every amount is the server's: the body says what will be paid, nothing else about money. */
@Injectable()
export class VentasService {
  constructor(
    private readonly ventas: VentasRepository,
    private readonly publicaciones: PublicacionesService,
    private readonly cuentas: CuentaDeCompradorService,
    private readonly idempotencia: IdempotenciaService,
    private readonly clock: Clock,
  ) {}

  /**
   * Buys, in one transaction: the buyer is locked first, then the listing is read `FOR SHARE`, so that a pause either
   * comes before and refuses the purchase, or waits for it (contract, 'Money').
   * @throws DomainError sin_permiso, no_encontrado, publicacion_propia, publicacion_no_disponible, vendedor_equivocado,
   * faltan_datos_de_envio, monto_cambio, total_fuera_de_alcance, clave_reusada
   */
  async comprar(caller: Caller, pedida: VentaPedida, call: RetriableCall | undefined): Promise<CrearVentaRespuesta> {
    if (caller.tipo !== 'usuario') throw new DomainError('sin_permiso');
    if (pedida.comprador_id !== undefined && pedida.comprador_id !== caller.usuarioId) {
      throw new DomainError('sin_permiso');
    }
    return this.idempotencia.run(call, (manager) => this.vender(manager, caller, pedida));
  }

  private async vender(manager: EntityManager, caller: UserCaller, pedida: VentaPedida): Promise<CrearVentaRespuesta> {
    const cuenta = await this.cuentas.abrir(manager, caller.usuarioId);
    const publicacion = await this.publicaciones.paraVender(manager, pedida.publicacion_id);
    assertVendible(publicacion, caller, pedida.vendedor_id);
    const envio = datosDeEnvio(publicacion.envio, pedida);
    const importes = importesDeVenta(
      { ...cuenta, precio: publicacion.precio, cantidad: pedida.cantidad },
      pesosACentavos(pedida.monto),
    );
    const venta = await this.ventas.insert(manager, {
      publicacion_id: publicacion.id,
      vendedor_id: publicacion.user_id,
      comprador_id: caller.usuarioId,
      nombre_producto: publicacion.nombre_producto,
      cantidad: pedida.cantidad,
      precio_unitario: publicacion.precio,
      descuento: importes.descuento,
      total_con_descuento: importes.totalConDescuento,
      cashback_usado: importes.cashbackUsado,
      monto: importes.monto,
      cupon: importes.cupon,
      envio: publicacion.envio,
      tipo_envio: publicacion.tipo_envio,
      ...envio,
      fecha: this.clock.now(),
    });
    const cashback = await this.cuentas.asentar(manager, {
      usuarioId: caller.usuarioId,
      ventaId: venta.id,
      usado: importes.cashbackUsado,
      cupon: importes.cupon,
      saldoAnterior: cuenta.saldo,
    });
    return {
      message: COMPRA_REALIZADA,
      venta: ventaParaComprador(venta),
      cashback: centavosAPesos(cashback),
      cupon: centavosAPesos(importes.cupon),
    };
  }
}

/** Whether this listing may be sold to this caller; what the buyer may know of first is refused first. */
function assertVendible(
  publicacion: PublicacionEntity | null,
  caller: UserCaller,
  vendedorId: number | undefined,
): asserts publicacion is PublicacionEntity {
  if (publicacion === null) throw new DomainError('no_encontrado');
  const esDuenio = publicacion.user_id === caller.usuarioId;
  if (esDuenio) throw new DomainError('publicacion_propia');
  const estado = { pausada: publicacion.pausada, borrada: publicacion.borrada_en !== null };
  if (!puedeComprar(rolOf(caller), estado, esDuenio)) throw new DomainError('publicacion_no_disponible');
  if (vendedorId !== undefined && vendedorId !== publicacion.user_id) throw new DomainError('vendedor_equivocado');
}
