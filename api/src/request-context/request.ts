import { type Campos, ERRORS, type ErrorCodigo } from '@fluxpartes/contrato';
import type { Role, TipoCuenta } from '@fluxpartes/dominio';

interface Details {
  campos?: Campos;
  /** Further keys of the error body, such as `montos`. */
  extra?: Readonly<Record<string, unknown>>;
  /** Seconds. */
  retryAfter?: number;
}

/** An error that services throw. Its code selects sentence and HTTP status in contrato's `ERRORS`. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly codigo: ErrorCodigo,
    readonly details: Details = {},
  ) {
    super(ERRORS[codigo].message);
  }
}

interface GuestCaller {
  readonly tipo: 'invitado';
}

export interface UserCaller {
  readonly tipo: 'usuario';
  readonly usuarioId: number;
  readonly tipoCuenta: TipoCuenta;
  readonly sesionId: number;
  /** The time of opening; null for sessions older than this column. */
  readonly openedAt: Date | null;
}

export interface AdminCaller {
  readonly tipo: 'admin';
  readonly sesionId: number;
}

/** The product itself, as an actor in the audit trail. */
export interface SystemCaller {
  readonly tipo: 'sistema';
}

export type Caller = GuestCaller | UserCaller | AdminCaller;

export const INVITADO: GuestCaller = { tipo: 'invitado' };
export const SISTEMA: SystemCaller = { tipo: 'sistema' };

/** Actor in the audit trail and owner of idempotency keys. */
export function nameOf(caller: Caller | SystemCaller): string {
  return caller.tipo === 'usuario' ? `usuario:${caller.usuarioId}` : caller.tipo;
}

export function roleOf(caller: Caller): Role {
  return caller.tipo === 'usuario' ? caller.tipoCuenta : caller.tipo;
}

/** A request with an `Idempotency-Key`. */
export interface IdempotentRequest {
  quien: string;
  clave: string;
  llamada: string;
  /** SHA-256 of the body and of the bytes of its files. */
  huella: string;
}

/** Row versions that the edit accepts (optimistic locking). Undefined: last write wins. */
export type ExpectedVersions = readonly number[] | undefined;

/** @throws DomainError version_distinta (412) if the row has changed */
export function assertRowVersion(expected: ExpectedVersions, version: number): void {
  if (expected !== undefined && !expected.includes(version)) throw new DomainError('version_distinta');
}

/** A call that changes one row. */
export interface ChangeRequest {
  caller: Caller;
  /** The row's id. */
  id: number;
  /** Versions in the call's `If-Match`; undefined: the last write wins. */
  versions?: ExpectedVersions;
  /** For a service that claims the idempotency key itself. For other changes `@Idempotent()` claims it. */
  call?: IdempotentRequest | undefined;
}

/** A file of a multipart body, on disk until the request ends. Its name and declared type are dropped. */
export interface UploadedFile {
  campo: string;
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}
