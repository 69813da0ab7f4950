import { isDeepStrictEqual } from 'node:util';
import {
  AUDITORIA_ACCIONES,
  type AuditoriaAccion,
  type AuditoriaEntity,
  type Autor,
  type HistorialEntry,
  type HistorialQuery,
  isHistorialAccion,
} from '@fluxpartes/contrato';
import { Injectable, Module } from '@nestjs/common';
import { Clock } from '../config/config.module.ts';
import { type ListPage, readAllPages, readPage } from '../request-context/list-page.ts';
import { type Caller, nameOf, SISTEMA, type SystemCaller } from '../request-context/request.ts';
import { AuditRepository, type AuditRow, type HistorialSearch } from './audit.repository.ts';

/** The requested values that are given and differ from the row. */
export function cambiosOf<T extends object>(row: T, requests: { [K in keyof T]?: T[K] | undefined }): Partial<T> {
  const cambios: Partial<T> = {};
  for (const campo in requests) {
    const value = requests[campo];
    if (value !== undefined && !isDeepStrictEqual(value, row[campo])) cambios[campo] = value;
  }
  return cambios;
}

/** The old values of the changed fields: `antes` of an audit row. */
export function valuesOf<T extends object>(row: T, cambios: Partial<T>): Partial<T> {
  const values: Partial<T> = {};
  for (const campo in cambios) values[campo] = row[campo];
  return values;
}

/** An event for the audit trail: the caller, the action and the changed rows. */
export interface Event {
  quien: Caller | SystemCaller;
  accion: AuditoriaAccion;
  entityId: number | readonly number[];
  /** Default: the entity of the action. */
  entidad?: AuditoriaEntity;
  antes?: Readonly<Record<string, unknown>>;
  despues?: Readonly<Record<string, unknown>>;
}

/** Writes the audit trail. */
@Injectable()
export class AuditService {
  constructor(
    private readonly repository: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /** Writes a row for each entity, in the transaction of the change. */
  async registrar({ quien, accion, entityId, entidad, antes, despues }: Event): Promise<void> {
    const of = entidad ?? AUDITORIA_ACCIONES[accion].entidad;
    await this.repository.insert(
      { quien: nameOf(quien), fecha: this.clock.now(), entidad: of, accion, antes, despues },
      [entityId].flat(),
    );
  }
}

/** Allow-list of fields in a history. Hashes, tokens and encrypted passwords are never shown. */
const VISIBLE_CAMPOS: ReadonlySet<string> = new Set([
  ...['email', 'tipo_cuenta', 'nombre', 'apellido', 'nombre_local', 'localidad', 'dni', 'telefono', 'cashback'],
  ...['aprobado_constancia_afip', 'aprobado_certificado_estudio', 'con_constancia_afip', 'con_certificado_estudio'],
  'contrasena_cambiada',
  ...['cantidad', 'monto', 'localidad_envio', 'direccion_envio', 'altura_envio', 'entrecalles_envio', 'pago_recibido'],
  ...['regalo', 'descontado', 'cashback_recortado', 'anulada', 'motivo', 'respuesta', 'cuenta', 'referencia'],
  ...['documento', 'comprobante_pago_url', 'cuenta_bancaria', 'liquidacion', 'neto', 'ventas'],
]);

/** The audit trail of a user, a sale or a settlement, for the admin. */
@Injectable()
export class HistorialService {
  constructor(private readonly historial: AuditRepository) {}

  /**
   * A page of the history of a user or a sale, newest first.
   * @throws DomainError datos_invalidos for a cursor that this list never gave.
   */
  async read(
    entity: HistorialSearch['entidad'],
    entityId: number,
    { revelaciones, ...query }: HistorialQuery,
  ): Promise<ListPage> {
    const search = { entidad: entity, entityId, withRevelaciones: revelaciones === '1' };
    const { visible, ...page } = await readPage(this.historial, search, query);
    return { ...page, json: JSON.stringify(visible.map(toEntry).filter((entry) => entry !== undefined)) };
  }

  /** The whole history of a user or a sale, newest first, including the times when a password was shown. */
  async *all(entity: HistorialSearch['entidad'], entityId: number): AsyncGenerator<HistorialEntry> {
    const query = { entidad: entity, entityId, withRevelaciones: true };
    for await (const row of readAllPages((page) => this.historial.page(query, page))) {
      const entry = toEntry(row);
      if (entry !== undefined) yield entry;
    }
  }
}

/** A row of the trail as the admin sees it; undefined if histories do not show that action. */
function toEntry(row: AuditRow): HistorialEntry | undefined {
  if (!isHistorialAccion(row.accion)) return undefined;
  return {
    id: row.id,
    fecha: row.fecha.toISOString(),
    autor: toAutor(row),
    accion: row.accion,
    antes: visible(row.antes),
    despues: visible(row.despues),
  };
}

function toAutor({ quien, autor_id, autor_nombre, autor_tipo }: AuditRow): Autor {
  if (quien === nameOf(SISTEMA)) return { user_id: null, tipoCuenta: 'sistema', nombre: 'Automático' };
  if (autor_id === null || autor_tipo === null) return { user_id: null, tipoCuenta: 'admin', nombre: 'Administrador' };
  return { user_id: autor_id, tipoCuenta: autor_tipo, nombre: autor_nombre ?? '' };
}

function visible(values: AuditRow['antes']): HistorialEntry['antes'] {
  if (values === null) return null;
  const written: [string, string | number | boolean | null][] = [];
  for (const [campo, value] of Object.entries(values)) {
    if (VISIBLE_CAMPOS.has(campo) && isScalar(value)) written.push([campo, value]);
  }
  return Object.fromEntries(written);
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** The audit trail. Changes write it; the admin reads it as the history of a row. */
@Module({
  providers: [AuditService, HistorialService, AuditRepository],
  exports: [AuditService, HistorialService],
})
export class AuditModule {}
