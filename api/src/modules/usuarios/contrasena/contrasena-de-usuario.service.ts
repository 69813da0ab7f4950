import type { CuentaData } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../call/domain-error.ts';
import { ContrasenasService } from '../../../contrasenas/contrasenas.service.ts';
import { exigirContrasena } from '../../../contrasenas/exigir-contrasena.ts';
import { SesionesService } from '../../../http/session/sesiones.service.ts';
import { SelloService } from '../../../sello/sello.service.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';
import { RecuperacionesRepository } from './recuperaciones.repository.ts';

/** A new password, and its argon2id hash, which is made before the transaction. */
export interface NuevaContrasena {
  contrasena: string;
  hash: string;
  /**
   * The hash that it takes the place of, where the one who asked was let in before it was made: who changes the password
   * meanwhile has ended that caller's session, and is not overruled by it.
   */
  enLugarDe?: string;
}

/** The data of the account that an edit sets, by the wire's names; what is missing stays. */
type PedidoDeEdicion = Partial<
  Record<'email' | 'nombre' | 'apellido' | 'dni' | 'telefono' | 'nombre_local', string | undefined>
>;

/** The one place where the password of an account that is there already changes. */
@Injectable()
export class ContrasenaDeUsuarioService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly contrasenas: ContrasenasService,
    private readonly sello: SelloService,
    private readonly sesiones: SesionesService,
    private readonly recuperaciones: RecuperacionesRepository,
  ) {}

  /**
   * Hashes what an edit says of the password; undefined where it says nothing, or the password that there is, which stays
   * whatever it is made of.
   * @param pedido what the edit sets beside it
   * @throws DomainError datos_invalidos for a common password, or one made of the account's own data
   */
  async preparar(
    contrasena: string | undefined,
    cuenta: UsuarioEntity,
    pedido: PedidoDeEdicion,
  ): Promise<NuevaContrasena | undefined> {
    if (contrasena === undefined) return undefined;
    const { contrasena_hash: hashActual } = cuenta;
    if (await this.contrasenas.verificar(contrasena, hashActual, async () => {})) return undefined;
    exigirContrasena('contrasena', contrasena, datosTrasEditar(cuenta, pedido));
    return { contrasena, hash: await this.contrasenas.cifrar(contrasena), enLugarDe: hashActual };
  }

  /**
   * Writes the hash and the sealed copy and ends the user's sessions and recoveries, in the caller's transaction
   * (contract, 'Session'). Raises the user's version. The user's row is held first: whoever changes a password takes it,
   * so that two changes never wait for one another.
   * @param sesionQueSigue the session in which users change their own password; null ends all
   * @throws DomainError version_distinta where the password is another one than the new one should replace
   */
  async cambiar(
    usuarioId: number,
    { contrasena, hash, enLugarDe }: NuevaContrasena,
    sesionQueSigue: number | null = null,
  ): Promise<void> {
    const isChanged = await this.usuarios.setPasswordHash(usuarioId, hash, enLugarDe);
    if (!isChanged) throw new DomainError('version_distinta');
    await this.sello.guardar(usuarioId, contrasena);
    await this.sesiones.endAllOf(usuarioId, sesionQueSigue);
    await this.recuperaciones.endAllOf(usuarioId);
  }
}

function datosTrasEditar(cuenta: UsuarioEntity, pedido: PedidoDeEdicion): CuentaData {
  return {
    email: pedido.email ?? cuenta.email,
    nombre: pedido.nombre ?? cuenta.nombre,
    apellido: pedido.apellido ?? cuenta.apellido,
    dni: pedido.dni ?? cuenta.dni,
    telefono: pedido.telefono ?? cuenta.telefono,
    nombreLocal: pedido.nombre_local ?? cuenta.nombre_local,
  };
}
