import type { CrearPublicacion, Publicacion } from '@fluxpartes/contrato';
import { canPublicar, pesosACentavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/config.module.ts';
import { brokenUniqueConstraint } from '../../../database/database-errors.ts';
import { Transactions } from '../../../database/transactions.ts';
import { FotosService } from '../../../files/fotos.service.ts';
import { SesionesService } from '../../../http/sesiones.service.ts';
import {
  type Caller,
  DomainError,
  type IdempotentRequest,
  roleOf,
  type UploadedFile,
  type UserCaller,
} from '../../../request-context/request.ts';
import { PublicacionesRepository, type PublicacionNueva } from '../publicaciones.repository.ts';

/** Input of a new listing. */
interface RequestedPublicacion {
  data: CrearPublicacion;
  /** `user_id` of the body; it must equal the session's. */
  userId: unknown;
  /** At most five, the cover first. */
  fotos: readonly UploadedFile[];
}

/** New listings. */
@Injectable()
export class CreationService {
  constructor(
    private readonly publicaciones: PublicacionesRepository,
    private readonly fotos: FotosService,
    private readonly transactions: Transactions,
    private readonly sesiones: SesionesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Publishes a listing as the caller. Photos are stored before the row; a repeated photo is stored once.
   * @throws DomainError sin_permiso, for a caller who may not publish or names another user; foto_no_aceptada;
   * imagen_grande; cupo_de_archivos_lleno; clave_usada.
   */
  async crear(
    caller: Caller,
    requested: RequestedPublicacion,
    call: IdempotentRequest | undefined,
  ): Promise<Publicacion> {
    if (caller.tipo !== 'usuario' || !canPublicar(roleOf(caller)) || !namesThem(requested.userId, caller.usuarioId)) {
      throw new DomainError('sin_permiso');
    }
    const before = await this.publishedBy(caller, call);
    if (before !== undefined) return before;
    const fotos = new Set<string>();
    for (const foto of requested.fotos) fotos.add(await this.fotos.save(foto, caller.usuarioId));
    const { precio, ...data } = requested.data;
    const nueva: PublicacionNueva = {
      ...data,
      precio: pesosACentavos(precio),
      user_id: caller.usuarioId,
      fotos: [...fotos],
      fecha: this.clock.now(),
      clave: call?.clave ?? null,
      huella: call?.huella ?? null,
    };
    try {
      return await this.transactions.run(async () => {
        const publicacion = await this.publicaciones.insert(nueva);
        // Checked again after the lock: an account that is being erased publishes no listing.
        await this.sesiones.requireOpen(caller.sesionId);
        return publicacion;
      });
    } catch (error) {
      // The unique index makes a concurrent call with the same key wait for the first one's commit.
      const isSecond = brokenUniqueConstraint(error) === 'publicaciones_clave';
      const first = isSecond ? await this.publishedBy(caller, call) : undefined;
      if (first === undefined) throw error;
      return first;
    }
  }

  /** The listing that an earlier call with this key published. @throws DomainError clave_usada if that call differed */
  private async publishedBy(
    { usuarioId }: UserCaller,
    call: IdempotentRequest | undefined,
  ): Promise<Publicacion | undefined> {
    const found = call && (await this.publicaciones.findByKey(usuarioId, call.clave));
    if (found === undefined) return undefined;
    if (found.huella !== call?.huella) throw new DomainError('clave_usada');
    return this.publicaciones.findForChange(found.id);
  }
}

/** Whether the `user_id` of a body is missing, blank, or the caller's own. */
function namesThem(userId: unknown, usuarioId: number): boolean {
  return userId === undefined || userId === '' || userId === usuarioId || userId === String(usuarioId);
}
