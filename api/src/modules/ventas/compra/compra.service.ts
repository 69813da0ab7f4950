import { COMPRA_DONE, type CrearVentaAnswer, type RequestedVenta } from '@fluxpartes/contrato';
import { type ComputedVenta, canComprar, centavosAPesos, pesosACentavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import type { Caller, UserCaller } from '../../../call/caller.ts';
import { rolOf } from '../../../call/caller.ts';
import { DomainError } from '../../../call/domain-error.ts';
import type { RetriableCall } from '../../../call/retriable-call.ts';
import { Clock } from '../../../config/clock.ts';
import { IdempotenciaService } from '../../../http/idempotencia/idempotencia.service.ts';
import { type PublicacionEnVenta, PublicacionesService } from '../../publicaciones/publicaciones.service.ts';
import { ventaParaComprador } from '../venta.mapper.ts';
import { VentasRepository } from '../ventas.repository.ts';
import { CuentaDeCompradorService } from './cuenta-de-comprador.service.ts';
import { datosDeEnvio } from './envio-de-venta.ts';
import { importesDeVenta } from './importes-de-venta.ts';

/** Sales. Every amount is the server's: the body says what will be paid, nothing else about money. */
@Injectable()
export class CompraService {
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
   * faltan_datos_de_envio, monto_cambio, total_fuera_de_alcance, cashback_lleno,
   * clave_reusada
   */
  async comprar(caller: Caller, pedida: RequestedVenta, call: RetriableCall | undefined): Promise<CrearVentaAnswer> {
    if (caller.tipo !== 'usuario') throw new DomainError('sin_permiso');
    if (pedida.comprador_id !== undefined && pedida.comprador_id !== caller.usuarioId) {
      throw new DomainError('sin_permiso');
    }
    return this.idempotencia.run(call, () => this.vender(caller, pedida));
  }

  private async vender(caller: UserCaller, pedida: RequestedVenta): Promise<CrearVentaAnswer> {
    const cuenta = await this.cuentas.abrir(caller.usuarioId);
    const publicacion = await this.publicaciones.paraVender(pedida.publicacion_id);
    assertVendible(publicacion, caller, pedida.vendedor_id);
    const envio = datosDeEnvio(publicacion.envio, pedida);
    const importes = importesDeVenta(
      { ...cuenta, precio: publicacion.precio, cantidad: pedida.cantidad },
      pesosACentavos(pedida.monto),
    );
    const venta = await this.ventas.insert({
      ...copiaDe(publicacion),
      ...importesDe(importes),
      ...envio,
      precio_unitario: publicacion.precio,
      cantidad: pedida.cantidad,
      comprador_id: caller.usuarioId,
      fecha: this.clock.now(),
    });
    const cashback = await this.cuentas.asentar(cuenta, {
      usuarioId: caller.usuarioId,
      ventaId: venta.id,
      usado: importes.cashbackUsado,
      cupon: importes.cupon,
    });
    return {
      message: COMPRA_DONE,
      venta: ventaParaComprador(venta),
      cashback: centavosAPesos(cashback),
      cupon: centavosAPesos(importes.cupon),
    };
  }
}

/** What a sale keeps of its listing, so that no later edit changes it. */
function copiaDe({ id, user_id, nombre_producto, envio, tipo_envio }: PublicacionEnVenta) {
  return { publicacion_id: id, vendedor_id: user_id, nombre_producto, envio, tipo_envio };
}

/** The computed amounts by the names of their columns, in centavos. */
function importesDe({ descuento, totalConDescuento, cashbackUsado, monto, cupon }: ComputedVenta) {
  return { descuento, total_con_descuento: totalConDescuento, cashback_usado: cashbackUsado, monto, cupon };
}

/** Whether this listing may be sold to this caller; what the buyer may know of first is refused first. */
function assertVendible(
  publicacion: PublicacionEnVenta | null,
  caller: UserCaller,
  vendedorId: number | undefined,
): asserts publicacion is PublicacionEnVenta {
  if (publicacion === null) throw new DomainError('no_encontrado');
  const esDuenio = publicacion.user_id === caller.usuarioId;
  if (esDuenio) throw new DomainError('publicacion_propia');
  if (!canComprar(rolOf(caller), publicacion.estado, esDuenio)) throw new DomainError('publicacion_no_disponible');
  if (vendedorId !== undefined && vendedorId !== publicacion.user_id) throw new DomainError('vendedor_equivocado');
}
