import { type Centavos, cashbackOfImpagas, collectedCashback } from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config.ts';
import { type AsientoDeCashback, CashbackService } from '../../usuarios/cashback/cashback.service.ts';
import { UsuariosService } from '../../usuarios/usuarios.service.ts';
import { Ultimos30Service } from '../ultimos-30/ultimos-30.service.ts';
import { VentasRepository } from '../ventas.repository.ts';
import type { DatosDeCompra } from './importes-de-venta.ts';

/** What the amounts of a purchase take from its buyer. */
export interface CuentaDeComprador
  extends Pick<DatosDeCompra, 'saldo' | 'cashbackDisponible' | 'documentos' | 'comprasUltimos30'> {
  /** The coupons of purchases whose payment was not received, spent or not, in centavos. */
  cuponesImpagos: Centavos;
}

/** A purchase about to be entered in its buyer's account. */
export type CompraPorAsentar = Omit<AsientoDeCashback, 'saldoAnterior' | 'usadoDeImpagas'>;

/** The buyer's side of a purchase: discount, cashback and coupon bracket, read and written under one lock. */
@Injectable()
export class CuentaDeCompradorService {
  constructor(
    private readonly usuarios: UsuariosService,
    private readonly cashback: CashbackService,
    private readonly ultimos30: Ultimos30Service,
    private readonly ventas: VentasRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Locks the buyer until the transaction ends, so that purchases of one buyer run one after the other, and reads them.
   * @throws DomainError no_encontrado
   */
  async abrir(compradorId: number): Promise<CuentaDeComprador> {
    const { cashback, documentos } = await this.usuarios.obtenerParaCompra(compradorId);
    // Without a balance there is nothing to spend, whoever paid for it.
    const cuponesImpagos = cashback === 0 ? cashback : await this.ventas.unpaidCoupons(compradorId);
    return {
      saldo: cashback,
      cuponesImpagos,
      cashbackDisponible: this.gastable(cashback, cuponesImpagos),
      documentos,
      comprasUltimos30: await this.ultimos30.comprasAntesDe(compradorId),
    };
  }

  /** Writes the balance and its lines of the ledger, with where the cashback used came from; gives the new balance in centavos. */
  asentar({ saldo, cuponesImpagos }: CuentaDeComprador, compra: CompraPorAsentar): Promise<Centavos> {
    return this.cashback.asentarCompra({
      ...compra,
      usadoDeImpagas: cashbackOfImpagas(compra.usado, saldo, cuponesImpagos),
      saldoAnterior: saldo,
    });
  }

  /** With `CUPON_GASTABLE=al_cobrar`, coupons of purchases whose payment was not received cannot be spent yet. */
  private gastable(saldo: Centavos, cuponesImpagos: Centavos): Centavos {
    return this.config.CUPON_GASTABLE === 'al_comprar' ? saldo : collectedCashback(saldo, cuponesImpagos);
  }
}
