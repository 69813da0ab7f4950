import { CORRECCION_CAMPOS, type EditarVenta, type VentaAnswer, type VentaCorreccion } from '@fluxpartes/contrato';
import { canConfirmarRecepcion, pesosACentavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { AuditoriaService } from '../../../auditoria/auditoria.service.ts';
import { cambiosDe, valoresDe } from '../../../auditoria/cambios.ts';
import type { AdminCaller, Caller } from '../../../call/caller.ts';
import { DomainError } from '../../../call/domain-error.ts';
import { type ExpectedVersions, refuseOtherVersion } from '../../../call/expected-versions.ts';
import { Transactions } from '../../../database/transactions.ts';
import { estadoDe, exigirComprador } from '../partes-de-venta.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { ventaParaComprador } from '../venta.mapper.ts';
import { VentasRepository } from '../ventas.repository.ts';

/** Changes to a sale: the buyer's word that it arrived, and what the admin corrects. */
@Injectable()
export class EdicionDeVentaService {
  constructor(
    private readonly transactions: Transactions,
    private readonly ventas: VentasRepository,
    private readonly auditoria: AuditoriaService,
  ) {}

  /**
   * Edits a sale as its caller may. Who names a field of the admin and is not the admin is refused whatever the sale.
   * @throws DomainError no_encontrado, sin_permiso, recepcion_sin_vuelta, version_distinta
   */
  async editar(caller: Caller, id: number, cambios: EditarVenta, versiones: ExpectedVersions): Promise<VentaAnswer> {
    const { confirmacioncomprador, ...correccion } = cambios;
    const isCorrection = CORRECCION_CAMPOS.some((campo) => correccion[campo] !== undefined);
    if (isCorrection && caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    const venta =
      isCorrection && caller.tipo === 'admin'
        ? await this.corregir(caller, id, correccion, versiones)
        : await this.confirmarRecepcion(caller, id, confirmacioncomprador === true, versiones);
    return { venta: ventaParaComprador(venta) };
  }

  /** One way, and the same when it is said again, also by a retry that names the version from before. */
  private confirmarRecepcion(
    caller: Caller,
    id: number,
    llego: boolean,
    versiones: ExpectedVersions,
  ): Promise<VentaEntity> {
    return this.transactions.run(async () => {
      const venta = await this.ventas.findLocked(id);
      exigirComprador(caller, venta);
      if (!llego) throw new DomainError('recepcion_sin_vuelta');
      if (!canConfirmarRecepcion(estadoDe(venta))) return venta;
      refuseOtherVersion(versiones, venta.version);
      return this.ventas.update(venta, { confirmacioncomprador: true });
    });
  }

  /**
   * Records what the admin gives, with an audit row of what was and what is, as on the wire; what is so already leaves no
   * trace. The snapshot of the purchase (unit price, discount, discounted total, cashback used, coupon) stays, and so does
   * every balance, since the buyer agreed to those amounts; `cantidad` and `monto` say what was handed over and paid in the end.
   */
  private corregir(
    caller: AdminCaller,
    id: number,
    correccion: VentaCorreccion,
    versiones: ExpectedVersions,
  ): Promise<VentaEntity> {
    return this.transactions.run(async () => {
      const venta = await this.ventas.findLocked(id);
      if (venta === null) throw new DomainError('no_encontrado');
      refuseOtherVersion(versiones, venta.version);
      const actual = ventaParaComprador(venta);
      const despues = cambiosDe<VentaCorreccion>(actual, correccion);
      if (Object.keys(despues).length === 0) return venta;
      await this.auditoria.registrar({
        quien: caller,
        entidad: 'venta',
        entidadId: id,
        accion: 'venta_corregida',
        antes: valoresDe<VentaCorreccion>(actual, despues),
        despues,
      });
      return this.ventas.update(venta, columnasDe(despues));
    });
  }
}

/** The columns that a correction sets: money in centavos. */
function columnasDe({ monto, ...campos }: VentaCorreccion) {
  return monto === undefined ? campos : { ...campos, monto: pesosACentavos(monto) };
}
