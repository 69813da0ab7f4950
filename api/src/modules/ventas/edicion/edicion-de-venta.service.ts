import {
  CAMPOS_DE_CORRECCION,
  type CorreccionDeVenta,
  type EditarVenta,
  type VentaRespuesta,
} from '@fluxpartes/contrato';
import { puedeConfirmarRecepcion } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditoriaService } from '../../../auditoria/auditoria.service.ts';
import type { AdminCaller, Caller } from '../../../call/caller.ts';
import { DomainError } from '../../../call/domain-error.ts';
import { type ExpectedVersions, refuseOtherVersion } from '../../../call/expected-versions.ts';
import { estadoDe, exigirComprador } from '../partes-de-venta.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { ventaParaComprador } from '../venta.mapper.ts';
import { VentasRepository } from '../ventas.repository.ts';
import { cambiosDe } from './correccion-de-venta.ts';

/** Changes to a sale: the buyer's word that it arrived, and what the admin corrects. */
@Injectable()
export class EdicionDeVentaService {
  constructor(
    private readonly source: DataSource,
    private readonly ventas: VentasRepository,
    private readonly auditoria: AuditoriaService,
  ) {}

  /**
   * Edits a sale as its caller may. Who names a field of the admin and is not the admin is refused whatever the sale.
   * @throws DomainError no_encontrado, sin_permiso, recepcion_sin_vuelta, version_distinta
   */
  async editar(caller: Caller, id: number, cambios: EditarVenta, versiones: ExpectedVersions): Promise<VentaRespuesta> {
    const { confirmacioncomprador, ...correccion } = cambios;
    const isCorrection = CAMPOS_DE_CORRECCION.some((campo) => correccion[campo] !== undefined);
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
    return this.source.transaction(async (manager) => {
      const venta = await this.ventas.findLocked(manager, id);
      exigirComprador(caller, venta);
      if (!llego) throw new DomainError('recepcion_sin_vuelta');
      if (!puedeConfirmarRecepcion(estadoDe(venta))) return venta;
      refuseOtherVersion(versiones, venta.version);
      return this.ventas.update(manager, venta, { confirmacioncomprador: true });
    });
  }

  /** Records what the admin gives, with an audit row of what was and what is; what is so already leaves no trace. */
  private corregir(
    caller: AdminCaller,
    id: number,
    correccion: CorreccionDeVenta,
    versiones: ExpectedVersions,
  ): Promise<VentaEntity> {
    return this.source.transaction(async (manager) => {
      const venta = await this.ventas.findLocked(manager, id);
      if (venta === null) throw new DomainError('no_encontrado');
      refuseOtherVersion(versiones, venta.version);
      const { campos, antes, despues } = cambiosDe(venta, correccion);
      if (Object.keys(campos).length === 0) return venta;
      await this.auditoria.registrar(manager, {
        quien: caller,
        entidad: 'venta',
        entidadId: id,
        accion: 'venta_corregida',
        antes,
        despues,
      });
      return this.ventas.update(manager, venta, campos);
    });
  }
}
