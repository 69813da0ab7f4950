import type { Register } from '@fluxpartes/contrato';
import { type CuentaData, centavos, isEmailLiberado } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/config.module.ts';
import { brokenUniqueConstraint } from '../../database/database-errors.ts';
import { Transactions } from '../../database/transactions.ts';
import type { DocumentoTipo } from '../../files/files.repository.ts';
import { PasswordEncryptionService } from '../../password-encryption/password-encryption.ts';
import { DomainError } from '../../request-context/request.ts';
import { DocumentosService, type SavedDocumentos } from './documentos.ts';
import type { UsuarioEntity } from './usuario.entity.ts';
import { UsuariosRepository } from './usuarios.repository.ts';

/** The refusal of an e-mail or a DNI that another account has. The message also appears under its field. */
function registered(campo: 'email' | 'dni'): DomainError {
  const { message } = new DomainError(`${campo}_registrado`);
  return new DomainError(`${campo}_registrado`, { campos: { [campo]: message } });
}

/**
 * Rejects the placeholder form of a released e-mail: an account with that e-mail would block a later release.
 * @throws DomainError email_registrado
 */
export function requireEmailOfSomebody(email: string): void {
  if (isEmailLiberado(email)) throw registered('email');
}

/** Maps a failed write: a taken e-mail or DNI becomes a domain error; other errors stay unchanged. */
export function asRegistered(error: unknown): unknown {
  const constraint = brokenUniqueConstraint(error);
  if (constraint === 'usuarios_email_unico') return registered('email');
  if (constraint === 'usuarios_dni_unico') return registered('dni');
  return error;
}

/** A new account: form, password hash, and stored documents. */
interface NuevaCuenta {
  data: Register;
  hash: string;
  documentos: SavedDocumentos;
}

/** Accounts for auth: find and create. */
@Injectable()
export class CuentasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosRepository,
    private readonly documentos: DocumentosService,
    private readonly sello: PasswordEncryptionService,
    private readonly clock: Clock,
  ) {}

  /** Id of the account with this e-mail (in any case) and this DNI. */
  findByEmail(email: string): Promise<number | undefined> {
    return this.usuarios.findIdByEmail(email);
  }

  /** The account with this e-mail and DNI. */
  async findByEmailAndDni(email: string, dni: string): Promise<number | undefined> {
    return this.usuarios.findIdByEmailAndDni(email, dni);
  }

  /**
   * Data that a password must not contain.
   * @throws DomainError no_encontrado
   */
  async dataOf(id: number): Promise<CuentaData> {
    const cuenta = await this.usuarios.find(id);
    if (cuenta === null) throw new DomainError('no_encontrado');
    return { ...cuenta, nombreLocal: cuenta.nombre_local };
  }

  /** The e-mail address for an account's mail; null if its owner released it. */
  async emailOf(id: number): Promise<string | undefined> {
    const email = (await this.usuarios.find(id))?.email;
    return email === undefined || isEmailLiberado(email) ? undefined : email;
  }

  /** Whether the account's owner has confirmed this address. */
  async isConfirmado(id: number, email: string): Promise<boolean> {
    return (await this.usuarios.find(id))?.email_confirmado === email.toLowerCase();
  }

  /** The document that was refused at this time; undefined if that was undone, or another was sent. */
  async refusedDocumento(id: number, fecha: Date): Promise<{ documento: DocumentoTipo; motivo: string } | undefined> {
    const documentos = Object.entries((await this.usuarios.find(id))?.documentos ?? {});
    const [refused] = documentos.flatMap(([tipo, { rechazo }]) =>
      rechazo?.fecha === fecha.toISOString() ? [{ documento: tipo as DocumentoTipo, motivo: rechazo.motivo }] : [],
    );
    return refused;
  }

  /**
   * Rejects an e-mail or DNI of an existing account, the e-mail first, and placeholders of released e-mails.
   * @throws DomainError email_registrado | dni_registrado
   */
  async requireFree({ email, dni }: Pick<Register, 'email' | 'dni'>): Promise<void> {
    requireEmailOfSomebody(email);
    const taken = await this.usuarios.taken(email, dni);
    if (taken.email) throw registered('email');
    if (taken.dni) throw registered('dni');
  }

  /**
   * Writes the account, its sealed password and its documents in one transaction, and returns its id.
   * @throws DomainError email_registrado | dni_registrado, if a concurrent registration was faster
   */
  async open({ data, hash, documentos }: NuevaCuenta): Promise<number> {
    try {
      return await this.transactions.run(async () => {
        const id = await this.usuarios.insert({
          ...toEntity(data, hash, this.clock.now()),
          email_confirmado: null,
        });
        await this.sello.save(id, data.password);
        await this.documentos.assign(id, documentos);
        return id;
      });
    } catch (error) {
      throw asRegistered(error);
    }
  }
}

function toEntity(
  data: Register,
  hash: string,
  fecha: Date,
): Omit<UsuarioEntity, 'id' | 'version' | 'email_confirmado' | 'cuenta_bancaria' | 'cuenta_borrada_en' | 'documentos'> {
  const { tipoCuenta, nombreLocal, nombre, apellido, localidad, dni, telefono, email } = data;
  return {
    email,
    contrasena_hash: hash,
    tipo_cuenta: tipoCuenta,
    nombre,
    apellido,
    nombre_local: tipoCuenta === 'vendedor' ? nombreLocal : '',
    localidad,
    dni,
    telefono,
    cashback: centavos(0),
    constancia_afip_id: null,
    certificado_estudio_id: null,
    certificado_trabajo_id: null,
    aprobado_constancia_afip: false,
    aprobado_certificado_estudio: false,
    fecha,
  };
}
