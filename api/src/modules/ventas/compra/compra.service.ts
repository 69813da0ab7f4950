import { COMPRA_DONE, type CrearVentaAnswer, type RequestedVenta } from '@fluxpartes/contrato';
import {
  type Centavos,
  type ComputedVenta,
  canComprar,
  centavosAPesos,
  hasUnidades,
  isSoldOut,
  vencimientoOf,
} from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { Transactions } from '../../../database/transactions.ts';
import type { Caller, UserCaller } from '../../../request-context/caller.ts';
import { roleOf } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import type { IdempotentRequest } from '../../../request-context/idempotent-request.ts';
import { PublicacionesService, type PublicacionOnSale } from '../../publicaciones/publicaciones.service.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { ventaForComprador } from '../venta.mapper.ts';
import { VentasRepository } from '../ventas.repository.ts';
import { type CompradorCuenta, CompradorCuentaService } from './comprador-cuenta.service.ts';
import { refuseOtherPublicacion, ventaAmounts } from './venta-amounts.ts';
import { envioData } from './venta-envio.ts';

/** What a purchase finds under its locks. */
interface FoundForCompra {
  cuenta: CompradorCuenta;
  publicacion: PublicacionOnSale | null;
  /** The lowest price of the listing's last hour, asked for only where it explains the cashback to use. */
  lowestPrecio: Centavos | null;
  /** What the call's key has bought already. */
  before: { id: number; huella: string } | undefined;
}

/** Sales. Every amount is the server's: the body says what will be paid, nothing else about money. */
@Injectable()
export class CompraService {
  constructor(
    private readonly ventas: VentasRepository,
    private readonly publicaciones: PublicacionesService,
    private readonly cuentas: CompradorCuentaService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Buys, in one transaction: the buyer is locked first, then the listing is read `FOR SHARE`, so that a pause either
   * comes before and refuses the purchase, or waits for it (contract, 'Money').
   * @throws DomainError sin_permiso, no_encontrado, publicacion_propia, publicacion_no_disponible, vendedor_equivocado,
   * sin_existencias, compras_impagas, publicacion_cambio, monto_cambio, faltan_datos_de_envio, total_fuera_de_alcance, cashback_lleno, clave_usada
   */
  async comprar(
    caller: Caller,
    requested: RequestedVenta,
    call: IdempotentRequest | undefined,
  ): Promise<CrearVentaAnswer> {
    if (caller.tipo !== 'usuario') throw new DomainError('sin_permiso');
    if (requested.comprador_id !== undefined && requested.comprador_id !== caller.usuarioId) {
      throw new DomainError('sin_permiso');
    }
    return this.transactions.run(async () => {
      const found = await this.read(caller, requested, call);
      if (found.before === undefined) return this.vender(caller, requested, { ...found, call });
      if (found.before.huella !== call?.huella) throw new DomainError('clave_usada');
      const venta = await this.ventas.lock(found.before.id);
      return answerOf(venta, found.cuenta.saldo);
    });
  }

  /** The locks and what is read under them, sent together: PostgreSQL takes them in this order, one behind the other. */
  private async read(
    caller: UserCaller,
    requested: RequestedVenta,
    call: IdempotentRequest | undefined,
  ): Promise<FoundForCompra> {
    const [cuenta, before, publicacion, lowestPrecio] = await Promise.all([
      this.cuentas.open(caller.usuarioId),
      call && this.ventas.findByKey(caller.usuarioId, call.clave),
      this.publicaciones.forVender(requested.publicacion_id),
      requested.cashback_usado === undefined ? this.publicaciones.lowestPrecio(requested.publicacion_id) : null,
    ]);
    return { cuenta, publicacion, lowestPrecio, before };
  }

  private async vender(
    caller: UserCaller,
    requested: RequestedVenta,
    { cuenta, publicacion, lowestPrecio, call }: FoundForCompra & { call: IdempotentRequest | undefined },
  ): Promise<CrearVentaAnswer> {
    assertVendible(publicacion, caller, requested.vendedor_id);
    const { precio } = publicacion;
    const data = { ...cuenta, precio, cantidad: requested.cantidad, publicacion, lowestPrecio };
    refuseOtherPublicacion(data, requested);
    refuseWithoutUnidades(publicacion, requested.cantidad);
    await this.refuseImpagas(caller.usuarioId, publicacion);
    const envio = envioData(publicacion.envio, requested);
    const amounts = ventaAmounts(data, requested);
    const unidades_tomadas = this.publicaciones.takeUnidades(publicacion, requested.cantidad);
    const fecha = this.clock.now();
    const venta = await this.ventas.insert({
      ...copyOf(publicacion),
      ...amountsOf(amounts),
      ...envio,
      precio_unitario: precio,
      cantidad: requested.cantidad,
      unidades_tomadas,
      comprador_id: caller.usuarioId,
      clave: call?.clave ?? null,
      huella: call?.huella ?? null,
      fecha,
      vence_en: vencimientoOf(fecha, this.config.VENCIMIENTO_SIN_COMPROBANTE_HORAS),
    });
    const cashback = this.cuentas.record(cuenta, {
      usuarioId: caller.usuarioId,
      ventaId: venta.id,
      usado: amounts.cashbackUsado,
      cupon: amounts.cupon,
    });
    return answerOf(venta, cashback);
  }

  /**
   * Nobody holds a shop's counted units without paying: one open unpaid purchase of each such listing, and so many in all.
   * The buyer's lock keeps two at once from passing both.
   * @throws DomainError compras_impagas, with those in the way
   */
  private async refuseImpagas(compradorId: number, { id, estado }: PublicacionOnSale): Promise<void> {
    const { COMPRAS_IMPAGAS: most } = this.config;
    if (estado.existencias === null || most === 0) return;
    const open = await this.ventas.unpaidCounted(compradorId);
    const same = open.filter((venta) => venta.publicacion_id === id);
    const inTheWay = same.length > 0 ? same : open.length >= most ? open : [];
    if (inTheWay.length === 0) return;
    throw new DomainError('compras_impagas', { extra: { ventas: inTheWay.map((venta) => venta.id) } });
  }
}

function answerOf(venta: VentaEntity, cashback: Centavos): CrearVentaAnswer {
  return {
    message: COMPRA_DONE,
    venta: ventaForComprador(venta),
    cashback: centavosAPesos(cashback),
    cupon: centavosAPesos(venta.cupon),
  };
}

/** What a sale keeps of its listing, so that no later edit changes it. */
function copyOf({ id, user_id, nombre_producto, envio, tipo_envio }: PublicacionOnSale) {
  return { publicacion_id: id, vendedor_id: user_id, nombre_producto, envio, tipo_envio };
}

/** The computed amounts by the names of their columns, in centavos. */
function amountsOf({ descuento, totalConDescuento, cashbackUsado, monto, cupon }: ComputedVenta) {
  return { descuento, total_con_descuento: totalConDescuento, cashback_usado: cashbackUsado, monto, cupon };
}

/** Whether this listing may be sold to this caller; what the buyer may know of first is refused first. */
function assertVendible(
  publicacion: PublicacionOnSale | null,
  caller: UserCaller,
  vendedorId: number | undefined,
): asserts publicacion is PublicacionOnSale {
  if (publicacion === null) throw new DomainError('no_encontrado');
  const isOwner = publicacion.user_id === caller.usuarioId;
  if (isOwner) throw new DomainError('publicacion_propia');
  if (isSoldOut(publicacion.estado) && !publicacion.estado.deleted) throw withoutUnidades(publicacion);
  if (!canComprar(roleOf(caller), publicacion.estado, isOwner)) throw new DomainError('publicacion_no_disponible');
  if (vendedorId !== undefined && vendedorId !== publicacion.user_id) throw new DomainError('vendedor_equivocado');
}

/** @throws DomainError sin_existencias, with how many are left */
function refuseWithoutUnidades(publicacion: PublicacionOnSale, cantidad: number): void {
  if (!hasUnidades(publicacion.estado, cantidad)) throw withoutUnidades(publicacion);
}

function withoutUnidades({ estado }: PublicacionOnSale): DomainError {
  return new DomainError('sin_existencias', { extra: { existencias: estado.existencias } });
}
