import type { Centavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { type CashbackEntry, CashbackService } from '../../usuarios/cashback/cashback.service.ts';
import { UsuariosService } from '../../usuarios/usuarios.service.ts';
import { Ultimos30Service } from '../ultimos-30/ultimos-30.service.ts';
import type { CompraData } from './venta-amounts.ts';

/** What the amounts of a purchase take from its buyer. */
export interface CompradorCuenta
  extends Pick<CompraData, 'saldo' | 'cashbackDisponible' | 'documentos' | 'comprasUltimos30'> {
  /** What is owed of coupons that were withdrawn. */
  deuda: Centavos;
}

/** A purchase about to be entered in its buyer's account. */
export type CompraToRecord = Omit<CashbackEntry, 'previous'>;

/** The buyer's side of a purchase: discount, cashback and coupon bracket, read and written under one lock. */
@Injectable()
export class CompradorCuentaService {
  constructor(
    private readonly usuarios: UsuariosService,
    private readonly cashback: CashbackService,
    private readonly ultimos30: Ultimos30Service,
  ) {}

  /**
   * Locks the buyer until the transaction ends, so that purchases of one buyer run one after the other, and reads them:
   * asked behind the lock, the purchases are read when it is held, so that none of before is missing.
   * @throws DomainError no_encontrado
   */
  async open(compradorId: number): Promise<CompradorCuenta> {
    const [{ cashback, deuda, documentos }, { ultimas, cuponesImpagos }] = await Promise.all([
      this.usuarios.getForCompra(compradorId),
      this.ultimos30.comprasBefore(compradorId),
    ]);
    return {
      saldo: cashback,
      deuda,
      cashbackDisponible: this.cashback.spendable(cashback, cuponesImpagos),
      documentos,
      comprasUltimos30: ultimas,
    };
  }

  /** Writes the balance and its lines of the ledger; gives the new balance in centavos. */
  record({ saldo, deuda }: CompradorCuenta, compra: CompraToRecord): Centavos {
    return this.cashback.recordCompra({ ...compra, previous: { saldo, deuda } });
  }
}
