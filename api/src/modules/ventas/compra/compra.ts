import {
  type Campos,
  COMPRA_DONE,
  type CrearVentaAnswer,
  ENVIO_CAMPOS,
  type RequestedVenta,
} from '@fluxpartes/contrato';
import { type Centavos, canComprar, centavosAPesos, hasUnidades, isSoldOut, vencimientoOf } from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../config/config.module.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { Transactions } from '../../../database/transactions.ts';
import {
  type Caller,
  DomainError,
  type IdempotentRequest,
  roleOf,
  type UserCaller,
} from '../../../request-context/request.ts';
import { PublicacionesService, type PublicacionOnSale } from '../../publicaciones/publicaciones.ts';
import { CashbackService } from '../../usuarios/cashback/cashback.ts';
import { UsuariosService } from '../../usuarios/usuarios.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { ventaForComprador } from '../venta.mapper.ts';
import { ultimos30Desde, VentasRepository } from '../ventas.repository.ts';
import { type CompraData, refuseOtherPublicacion, ventaAmounts } from './compra-amounts.ts';

/** The buyer's data for the amounts of a purchase. */
interface CompradorCuenta extends Pick<CompraData, 'saldo' | 'cashbackDisponible' | 'documentos' | 'comprasUltimos30'> {
  /** Debt for withdrawn coupons. */
  deuda: Centavos;
  /** Unpaid open purchases. */
  impagas: number;
}

/** Unpaid purchases of all listings: more would flood the lists of shops, and their mail when the purchases expire. */
const MAX_IMPAGAS = 100;

/** Data read under the purchase's locks. */
interface FoundForCompra {
  cuenta: CompradorCuenta;
  publicacion: PublicacionOnSale | null;
  /** The listing's lowest price of the last hour; null if the buyer sent `cashback_usado`. */
  lowestPrecio: Centavos | null;
  call: IdempotentRequest | undefined;
}

/** Purchases. The server computes every amount; the request body only states the amount to pay. */
@Injectable()
export class CompraService {
  constructor(
    private readonly ventas: VentasRepository,
    private readonly publicaciones: PublicacionesService,
    private readonly usuarios: UsuariosService,
    private readonly cashback: CashbackService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Locks the buyer, then the listing `FOR SHARE`, so that a concurrent pause either rejects the purchase or waits for it.
   * @throws DomainError sin_permiso, no_encontrado, publicacion_propia, publicacion_no_disponible, vendedor_equivocado,
   * sin_existencias, compras_impagas, demasiadas_impagas, publicacion_cambio, monto_cambio, faltan_datos_de_envio, total_fuera_de_alcance, cashback_lleno, clave_usada
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
      // Pipelined: PostgreSQL takes the locks in this order.
      const [cuenta, before, publicacion, lowestPrecio] = await Promise.all([
        this.openCuenta(caller.usuarioId),
        call && this.ventas.findByKey(caller.usuarioId, call.clave),
        this.publicaciones.forVender(requested.publicacion_id),
        requested.cashback_usado === undefined ? this.publicaciones.lowestPrecio(requested.publicacion_id) : null,
      ]);
      if (before === undefined) return this.vender(caller, requested, { cuenta, publicacion, lowestPrecio, call });
      if (before.huella !== call?.huella) throw new DomainError('clave_usada');
      return answerOf(await this.ventas.lock(before.id), cuenta.saldo);
    });
  }

  private async vender(
    caller: UserCaller,
    requested: RequestedVenta,
    { cuenta, publicacion, lowestPrecio, call }: FoundForCompra,
  ): Promise<CrearVentaAnswer> {
    assertVendible(publicacion, caller, requested.vendedor_id);
    const { precio } = publicacion;
    const data = { ...cuenta, precio, cantidad: requested.cantidad, publicacion, lowestPrecio };
    refuseOtherPublicacion(data, requested);
    if (!hasUnidades(publicacion.estado, requested.cantidad)) throw withoutUnidades(publicacion);
    await this.refuseImpagas(caller.usuarioId, cuenta.impagas, publicacion);
    const envio = envioData(publicacion.envio, requested);
    const amounts = ventaAmounts(data, requested);
    const unidades_tomadas = this.publicaciones.takeUnidades(publicacion, requested.cantidad);
    const fecha = this.clock.now();
    const { descuento, totalConDescuento, cashbackUsado, monto, cupon } = amounts;
    const venta = await this.ventas.insert({
      ...{ publicacion_id: publicacion.id, vendedor_id: publicacion.user_id },
      ...{ nombre_producto: publicacion.nombre_producto, envio: publicacion.envio, tipo_envio: publicacion.tipo_envio },
      ...{ descuento, total_con_descuento: totalConDescuento, cashback_usado: cashbackUsado, monto, cupon },
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
    const cashback = this.cashback.recordCompra({
      usuarioId: caller.usuarioId,
      ventaId: venta.id,
      usado: cashbackUsado,
      cupon,
      previous: { saldo: cuenta.saldo, deuda: cuenta.deuda },
    });
    return answerOf(venta, cashback);
  }

  /**
   * Locks the buyer, so that purchases of one buyer run one after the other. The statements are pipelined behind the lock, so
   * they see all earlier purchases.
   * @throws DomainError no_encontrado
   */
  private async openCuenta(compradorId: number): Promise<CompradorCuenta> {
    const [{ cashback, deuda, documentos }, { ultimas, impagas, cuponesImpagos }] = await Promise.all([
      this.usuarios.getForCompra(compradorId),
      this.ventas.comprasOf(compradorId, ultimos30Desde(this.clock.now())),
    ]);
    return {
      saldo: cashback,
      deuda,
      impagas,
      cashbackDisponible: this.cashback.spendable(cashback, cuponesImpagos),
      documentos,
      comprasUltimos30: ultimas,
    };
  }

  /**
   * Unpaid purchases must not block a shop's counted units: one per listing, COMPRAS_IMPAGAS in all. Of all listings,
   * MAX_IMPAGAS. The buyer's lock serialises concurrent purchases.
   * @throws DomainError compras_impagas with the purchases of counted units in the way, demasiadas_impagas
   */
  private async refuseImpagas(compradorId: number, impagas: number, { id, estado }: PublicacionOnSale): Promise<void> {
    const { COMPRAS_IMPAGAS: max } = this.config;
    if (max === 0) return;
    if (impagas >= MAX_IMPAGAS) throw new DomainError('demasiadas_impagas');
    if (estado.existencias === null) return;
    const open = await this.ventas.unpaidCounted(compradorId);
    const same = open.filter((venta) => venta.publicacion_id === id);
    const inTheWay = same.length > 0 ? same : open.length >= max ? open : [];
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

/** The order of the checks decides which error the buyer gets. */
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

function withoutUnidades({ estado }: PublicacionOnSale): DomainError {
  return new DomainError('sin_existencias', { extra: { existencias: estado.existencias } });
}

type EnvioData = Pick<RequestedVenta, (typeof ENVIO_CAMPOS)[number]>;

const NO_ENVIO: EnvioData = { localidad_envio: '', direccion_envio: '', altura_envio: '', entrecalles_envio: '' };

/**
 * All four fields if the listing has shipping; otherwise all are empty.
 * @throws DomainError faltan_datos_de_envio with the blank fields
 */
function envioData(withEnvio: boolean, requested: EnvioData): EnvioData {
  if (!withEnvio) return NO_ENVIO;
  const { localidad_envio, direccion_envio, altura_envio, entrecalles_envio } = requested;
  const campos: Campos = {};
  for (const campo of ENVIO_CAMPOS) if (requested[campo] === '') campos[campo] = 'Completá este dato.';
  if (Object.keys(campos).length > 0) throw new DomainError('faltan_datos_de_envio', { campos });
  return { localidad_envio, direccion_envio, altura_envio, entrecalles_envio };
}
