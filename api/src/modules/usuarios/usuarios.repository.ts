import type { VentaParty } from '@fluxpartes/contrato';
import { type Centavos, dniSearched } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, type SelectQueryBuilder } from 'typeorm';
import { Database } from '../../database/database.ts';
import { numericACentavos } from '../../database/money-column.ts';
import type { DocumentoTipo } from '../../files/files.repository.ts';
import type { PageFrom } from '../../request-context/list-page.ts';
import { backedCupon, faltanteOf } from './cashback/ledger.repository.ts';
import { UsuarioEntity } from './usuario.entity.ts';

/** A buyer as a purchase needs it; balance in pesos, as PostgreSQL returns it. */
interface CompradorRow extends Pick<UsuarioEntity, 'aprobado_constancia_afip' | 'aprobado_certificado_estudio'> {
  cashback: string;
  deuda_cashback: string;
}

/** Criteria; all conditions apply. */
export interface UsuariosFilter {
  /** Search terms; each must occur in name, surname, e-mail or DNI. */
  palabras: readonly string[];
  /** Whether to return only users with an uploaded and unapproved document that decides a discount. */
  onlyDocumentosPendientes: boolean;
}

/** The users' table. */
@Injectable()
export class UsuariosRepository {
  constructor(private readonly database: Database) {}

  async find(id: number): Promise<UsuarioEntity | null> {
    return this.database.manager.findOneBy(UsuarioEntity, { id });
  }

  /**
   * Reads a user and locks the row until the transaction ends. `FOR NO KEY UPDATE`: rows that only refer to this user,
   * such as the user's sales, do not wait; otherwise two users who buy from each other would deadlock. Null for an
   * account that was erased before or during the wait.
   */
  async findLocked(id: number): Promise<UsuarioEntity | null> {
    return this.database.manager.findOne(UsuarioEntity, {
      where: { id, cuenta_borrada_en: IsNull() },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** Like `findLocked`, but with only the data that a purchase needs of its buyer. */
  async findLockedForCompra(id: number): Promise<CompradorRow | undefined> {
    const rows: CompradorRow[] = await this.database.locking(
      `SELECT cashback, deuda_cashback, aprobado_constancia_afip, aprobado_certificado_estudio
       FROM usuarios WHERE id = $1 AND cuenta_borrada_en IS NULL FOR NO KEY UPDATE`,
      [id],
    );
    return rows[0];
  }

  /** Locks the balance and the debt of an account until the transaction ends, also of an erased account. */
  async lockCuenta(id: number): Promise<Pick<CompradorRow, 'cashback' | 'deuda_cashback'> | undefined> {
    const rows: CompradorRow[] = await this.database.locking(
      'SELECT cashback, deuda_cashback FROM usuarios WHERE id = $1 FOR NO KEY UPDATE',
      [id],
    );
    return rows[0];
  }

  /** A user's debt from coupons that were withdrawn after they had been spent; 0 if the user does not exist. */
  async deudaOf(id: number): Promise<Centavos> {
    const rows: { deuda: string }[] = await this.database.query(
      'SELECT deuda_cashback AS deuda FROM usuarios WHERE id = $1',
      [id],
    );
    return numericACentavos(rows[0]?.deuda ?? '0');
  }

  /** A page's users. */
  async page(filter: UsuariosFilter, { after, limite }: PageFrom): Promise<UsuarioEntity[]> {
    // The queue begins with the account that has waited longest.
    const isQueue = filter.onlyDocumentosPendientes;
    const query = find(this.database.manager, filter)
      .orderBy('u.id', isQueue ? 'ASC' : 'DESC')
      .take(limite);
    if (after !== null) query.andWhere(isQueue ? 'u.id > :after' : 'u.id < :after', { after });
    return query.getMany();
  }

  /** Number of users that match a search. */
  async count(filter: UsuariosFilter): Promise<number> {
    return find(this.database.manager, filter).getCount();
  }

  /**
   * The id of the account with this e-mail. Only the id is read, so that a found e-mail takes as long as an unknown
   * one.
   */
  async findIdByEmail(email: string): Promise<number | undefined> {
    const rows: { id: number }[] = await this.database.query(
      'SELECT id FROM usuarios WHERE lower(email) = lower($1) AND cuenta_borrada_en IS NULL',
      [email],
    );
    return rows[0]?.id;
  }

  /** The account with this e-mail and DNI. */
  async findIdByEmailAndDni(email: string, dni: string): Promise<number | undefined> {
    const rows: { id: number }[] = await this.database.query(
      `SELECT id FROM usuarios WHERE lower(email) = lower($1) AND coalesce(normalizar_dni(dni), dni) = $2
         AND cuenta_borrada_en IS NULL`,
      [email, dni],
    );
    return rows[0]?.id;
  }

  /** The id of the account that has this e-mail and has not confirmed it. */
  async findIdByUnconfirmedEmail(email: string): Promise<number | undefined> {
    const rows: { id: number }[] = await this.database.query(
      `SELECT id FROM usuarios WHERE lower(email) = lower($1) AND email_confirmado IS DISTINCT FROM lower(email)
         AND cuenta_borrada_en IS NULL`,
      [email],
    );
    return rows[0]?.id;
  }

  /** Marks the e-mail of an account as confirmed; false if the account has another e-mail. */
  async setConfirmedEmail(id: number, email: string): Promise<boolean> {
    const [rows]: [unknown[], number] = await this.database.query(
      'UPDATE usuarios SET email_confirmado = lower(email) WHERE id = $1 AND lower(email) = $2 RETURNING id',
      [id, email],
    );
    return rows.length > 0;
  }

  async insert(
    usuario: Omit<UsuarioEntity, 'id' | 'version' | 'cuenta_bancaria' | 'cuenta_borrada_en' | 'documentos'>,
  ): Promise<number> {
    const saved = await this.database.manager.save(UsuarioEntity, {
      ...usuario,
      version: 1,
      cuenta_bancaria: null,
      cuenta_borrada_en: null,
    });
    return saved.id;
  }

  /** Sets a document's file in its user's row; returns the id of the previous one, or null. */
  async setDocument(id: number, tipo: DocumentoTipo, fileId: number): Promise<number | null> {
    const antes = await this.database.manager.findOneBy(UsuarioEntity, { id });
    await this.database.manager.update(UsuarioEntity, { id }, { [`${tipo}_id`]: fileId });
    return antes?.[`${tipo}_id`] ?? null;
  }

  /** Changes the given fields and increments the version. */
  async editar(id: number, cambios: Partial<UsuarioEntity>): Promise<void> {
    await this.database.manager.update(UsuarioEntity, { id }, { ...cambios, version: () => 'version + 1' });
  }

  /** Writes a new hash. If `replaced` is given and is no longer the stored hash, it writes no hash and returns false. */
  async setPasswordHash(id: number, hash: string, replaced?: string): Promise<boolean> {
    const where = replaced === undefined ? { id } : { id, contrasena_hash: replaced };
    const { affected } = await this.database.manager.update(UsuarioEntity, where, {
      contrasena_hash: hash,
      version: () => 'version + 1',
    });
    return affected === 1;
  }

  /** Whether an account already has this e-mail, and whether an account already has this DNI. */
  async taken(email: string, dni: string): Promise<{ email: boolean; dni: boolean }> {
    const rows: [{ email: boolean; dni: boolean }] = await this.database.query(
      `SELECT EXISTS (SELECT FROM usuarios WHERE lower(email) = lower($1)) AS email,
              EXISTS (SELECT FROM usuarios WHERE dni = $2) AS dni`,
      [email, dni],
    );
    return rows[0];
  }

  async shopNames(ids: readonly number[]): Promise<Pick<UsuarioEntity, 'id' | 'nombre_local'>[]> {
    return this.database.manager.find(UsuarioEntity, {
      select: { id: true, nombre_local: true },
      where: { id: In([...ids]) },
    });
  }

  /**
   * Whether the first user ever bought from the second. It is read here, because ventas may use usuarios, but not the
   * reverse.
   */
  async hasBoughtFrom(compradorId: number, vendedorId: number): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      'SELECT 1 FROM ventas WHERE vendedor_id = $1 AND comprador_id = $2 LIMIT 1',
      [vendedorId, compradorId],
    );
    return rows.length > 0;
  }
}

/**
 * Erased users are in no list. Query and columns both pass through `texto_busqueda`, so case and accents do not matter. A
 * DNI is found in any spelling.
 */
function find(
  manager: EntityManager,
  { palabras, onlyDocumentosPendientes }: UsuariosFilter,
): SelectQueryBuilder<UsuarioEntity> {
  const query = manager.createQueryBuilder(UsuarioEntity, 'u').where('u.cuenta_borrada_en IS NULL');
  if (onlyDocumentosPendientes) query.andWhere(`(${DOCUMENTOS_PENDIENTES})`);
  palabras.forEach((word, i) => {
    const dni = dniSearched(word) ?? word;
    const como = (parameter: string) => `u.busqueda LIKE patron_de_busqueda(:${parameter}${i})`;
    const condition = dni === word ? como('p') : `(${como('p')} OR ${como('d')})`;
    query.andWhere(condition, { [`p${i}`]: word, [`d${i}`]: dni });
  });
  return query;
}

/**
 * Without the refusals it must equal the predicate of the index `usuarios_con_documentos_pendientes`, or PostgreSQL would
 * not use the index.
 */
const DOCUMENTOS_PENDIENTES = ['constancia_afip', 'certificado_estudio']
  .map((tipo) => {
    const refused = `SELECT FROM archivos a WHERE a.id = u.${tipo}_id AND a.rechazado_en IS NOT NULL`;
    return `(u.${tipo}_id IS NOT NULL AND NOT u.aprobado_${tipo} AND NOT EXISTS (${refused}))`;
  })
  .join(' OR ');

/** Data of users and their ledger for lists of sales. */
@Injectable()
export class PartiesRepository {
  constructor(private readonly database: Database) {}

  findMany(ids: readonly number[]): Promise<(VentaParty & { id: number })[]> {
    return this.database.query(
      'SELECT id, nombre, apellido, email, telefono, nombre_local, localidad, dni FROM usuarios WHERE id = ANY($1)',
      [ids],
    );
  }

  /**
   * For each sale: the cashback without backing if the sale were approved now, and the operator's gift. Sales for which
   * both are 0 are omitted.
   */
  async respaldoOf(ventaIds: readonly number[]): Promise<Map<number, Record<'faltante' | 'regalo', Centavos>>> {
    const rows: { id: number; faltante: string; regalo: string }[] = await this.database.query(
      `SELECT v.id, CASE WHEN v.pago_recibido OR v.anulada_en IS NOT NULL THEN 0 ELSE
           greatest(0, least(v.cashback_usado, v.cashback_usado - ${backedCupon('v')} + ${faltanteOf('v.comprador_id')})) END
           AS faltante,
         coalesce((SELECT sum(respaldo) FROM movimientos_cashback WHERE venta_id = v.id AND motivo = 'regalo'), 0) AS regalo
       FROM ventas v WHERE v.id = ANY($1) AND v.cashback_usado > 0`,
      [ventaIds],
    );
    const toRespaldo = (row: { faltante: string; regalo: string }) => ({
      faltante: numericACentavos(row.faltante),
      regalo: numericACentavos(row.regalo),
    });
    return new Map(rows.map((row) => [row.id, toRespaldo(row)]));
  }
}

/** Recoveries that a change of password ends. They are here because the recuperacion module depends on usuarios. */
@Injectable()
export class RecuperacionesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Deletes a user's queued recovery mails and then the sent link. The sender writes a link while it holds its request. In
   * this order, either the link exists here or its request is gone.
   */
  async endAllOf(usuarioId: number): Promise<void> {
    await this.database.query("DELETE FROM correo_pendiente WHERE usuario_id = $1 AND clase = 'recuperacion'", [
      usuarioId,
    ]);
    await this.database.query('DELETE FROM enlaces_de_recuperacion WHERE usuario_id = $1', [usuarioId]);
  }
}
