import {
  type CashbackCuenta,
  type Centavos,
  type ComputedVenta,
  centavos,
  computeVenta,
  cuentaAfterAnulacion,
  cuentaAfterCompra,
  spendableCashback,
  ULTIMOS_30_MS,
} from '@fluxpartes/dominio';
import fc from 'fast-check';

/** Default of TOPE_CUPON_IMPAGO. */
const LIMIT = centavos(5_000_000);

/** A step of a random history of one buyer; `part` is a share of the possible amount, in thousandths. */
export type Step =
  | { tipo: 'comprar'; publicacion: number; cantidad: number; part: number; byHttp: boolean }
  | { tipo: 'gastar_de_mas'; publicacion: number; cantidad: number; excess: number }
  | { tipo: 'aprobar'; constanciaAfip: boolean; certificadoEstudio: boolean }
  | { tipo: 'ajustar_cashback'; cashback: Centavos }
  | { tipo: 'corregir_venta'; venta: number; cantidad: number; monto: Centavos; pagoRecibido: boolean }
  | { tipo: 'anular'; venta: number; byAdmin: boolean }
  | { tipo: 'esperar'; days: number };

const publicacion = fc.nat(4);
const cantidad = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1000 }));
/** Zero, all, or a part, in thousandths. */
const part = fc.oneof(fc.constantFrom(0, 1000), fc.nat(1000));

const comprar = fc.record({
  tipo: fc.constant('comprar' as const),
  publicacion,
  cantidad,
  part,
  byHttp: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

/** One step. Purchases weigh most, so that buyers reach the frequent bracket. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: comprar },
  {
    weight: 1,
    arbitrary: fc.record({
      tipo: fc.constant('gastar_de_mas' as const),
      publicacion,
      cantidad,
      excess: fc.integer({ min: 1, max: 100_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      tipo: fc.constant('aprobar' as const),
      constanciaAfip: fc.boolean(),
      certificadoEstudio: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      tipo: fc.constant('ajustar_cashback' as const),
      cashback: fc.nat(5_000_000).map(centavos),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      tipo: fc.constant('corregir_venta' as const),
      venta: fc.nat(),
      cantidad,
      monto: fc.nat(9_999_999).map(centavos),
      pagoRecibido: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ tipo: fc.constant('anular' as const), venta: fc.nat(), byAdmin: fc.boolean() }),
  },
  // No sum of these waits is 30 days, so that no purchase is exactly at the limit of the window.
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('esperar' as const), days: fc.constantFrom(7, 20, 31) }) },
);

/** A purchase in the model; money in centavos. */
export interface CompraMade {
  fecha: number;
  amounts: ComputedVenta;
  pagoRecibido: boolean;
  /** The amount after the admin's correction. */
  monto: Centavos;
  /** The operator's gift at the approval. */
  regalo?: number;
  anulada?: boolean;
}

/** Expected buyer's account, computed by dominio alone. Centavos. */
export class CuentaModelo {
  saldo = centavos(0);
  deuda = centavos(0);
  documentos = { constanciaAfip: false, certificadoEstudio: false };
  readonly compras = new Map<number, CompraMade>();
  /** Remaining credits of the admin, and the amounts deducted from refunds. */
  private credits = 0;
  private descontado = 0;

  constructor(private readonly spendable: 'al_comprar' | 'al_cobrar') {}

  /** Spendable cashback: the coupons of paid purchases, and the coupons of unpaid purchases up to the limit. */
  get disponible(): Centavos {
    const impagos = [...this.compras.values()].filter(({ pagoRecibido, anulada }) => !pagoRecibido && !anulada);
    const sum = centavos(impagos.reduce((total, { amounts }) => total + amounts.cupon, 0));
    return spendableCashback(this.saldo, sum, this.spendable === 'al_comprar' ? LIMIT : centavos(0));
  }

  /** The amounts of a purchase at a moment; `part` is the share of the usable cashback that it uses, in thousandths. */
  compute(precio: Centavos, cantidad: number, part: number, now: number): ComputedVenta {
    const recent = [...this.compras.values()].filter(({ fecha, anulada }) => !anulada && fecha >= now - ULTIMOS_30_MS);
    const data = {
      precio,
      cantidad,
      documentos: this.documentos,
      cashbackDisponible: this.disponible,
      comprasUltimos30: recent.length,
    };
    const { cashbackMaximo } = computeVenta(data, centavos(0));
    return computeVenta(data, centavos(Math.floor((cashbackMaximo * part) / 1000)));
  }

  /** Records a purchase and its effect on the balance. */
  note(ventaId: number, compra: CompraMade): void {
    this.settle(cuentaAfterCompra(this, compra.amounts.cashbackUsado, compra.amounts.cupon));
    this.compras.set(ventaId, compra);
  }

  /** Cashback used in approved purchases minus the cashback that pays for it; never above 0. */
  faltante(without?: CompraMade): number {
    const sales = [...this.compras.values()].filter((compra) => compra !== without && !compra.anulada);
    const used = sales.reduce(
      (sum, compra) => sum + (compra.pagoRecibido ? compra.amounts.cashbackUsado - backed(compra) : 0),
      0,
    );
    const given = [...this.compras.values()].reduce((sum, { regalo = 0 }) => sum + regalo, 0);
    return used - this.credits - this.descontado - given;
  }

  /** Sets a balance as the admin does: a reduction takes back remaining unused credits. */
  adjust(saldo: Centavos): void {
    const change = saldo - this.saldo;
    this.credits += change > 0 ? change : -Math.min(-change, Math.max(0, Math.min(this.credits, -this.faltante())));
    this.saldo = saldo;
  }

  /**
   * Corrects a purchase as the admin does. If approved purchases used cashback that no payment backs, the admin adds it as
   * a gift.
   */
  correct(compra: CompraMade, monto: Centavos, pagoRecibido: boolean): void {
    if (compra.monto === monto && compra.pagoRecibido === pagoRecibido) return;
    Object.assign(compra, { monto, pagoRecibido });
    const faltante = this.faltante();
    if (faltante > 0) compra.regalo = (compra.regalo ?? 0) + faltante;
    else this.takeBack(-faltante);
  }

  /**
   * Reverts a purchase's effects and deducts the part of its coupon that approved purchases spent. Returns whether the
   * purchase may be annulled.
   */
  annul(ventaId: number, byAdmin: boolean): boolean {
    const compra = this.compras.get(ventaId);
    if (compra === undefined || compra.anulada || (compra.pagoRecibido && !byAdmin)) return false;
    const faltante = this.faltante(compra);
    const descontado = centavos(compra.pagoRecibido ? Math.min(Math.max(0, faltante), compra.monto) : 0);
    const { cashbackUsado: usado, cupon } = compra.amounts;
    compra.anulada = true;
    this.descontado += descontado;
    this.settle(cuentaAfterAnulacion(this, { usado, cupon, descontado }));
    this.takeBack(Math.max(0, -faltante));
    return true;
  }

  /** Takes back gifts that payments now cover. Their order does not change the account. */
  private takeBack(unused: number): void {
    let left = unused;
    for (const compra of [...this.compras.values()].reverse()) {
      const back = Math.min(compra.regalo ?? 0, left);
      compra.regalo = (compra.regalo ?? 0) - back;
      left -= back;
    }
  }

  private settle({ saldo, deuda }: CashbackCuenta): void {
    this.saldo = saldo;
    this.deuda = deuda;
  }
}

/** The part of a coupon that the purchase's money pays for. */
function backed({ amounts: { cupon, cashbackUsado, totalConDescuento }, monto }: CompraMade): number {
  if (totalConDescuento === 0) return cupon;
  const part = (BigInt(cupon) * BigInt(monto + cashbackUsado)) / BigInt(totalConDescuento);
  return Math.min(cupon, Number(part));
}
