import { type MigrationInterface, QueryFailedError, type QueryRunner } from 'typeorm';

/** Rows looked through in one transaction. */
const LOTE = 1_000;
/** How often a batch is tried in which somebody else took a DNI in the same moment. */
const INTENTOS = 5;

/**
 * A DNI has one form (ADR 0024). PostgreSQL gives it to every row that is written, by the API of the version before too,
 * so that `usuarios_dni_unico` holds whichever way a DNI is spelled. What is there is brought to it in batches, each in a
 * transaction of its own: begun anew after a crash, it goes on where it was.
 *
 * Of several accounts with one DNI the one that is spelled so already keeps it, else the oldest takes it; the others stay
 * as they were and are told of in the audit trail (`dni_repetido`). The spelling of before lies there too.
 */
export class DniNormal1763000000140 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FUNCIONES);
    for (let desde: number | null = 0; desde !== null; ) desde = await normalizarLote(runner, desde);
    await runner.query(ANOTAR_REPETIDOS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER usuarios_dni_normal ON usuarios;
      DROP FUNCTION escribir_dni_normal();
      DROP FUNCTION normalizar_dni(text);
    `);
  }
}

/** The last id of the batch after `desde`; null where there is none. */
async function normalizarLote(runner: QueryRunner, desde: number): Promise<number | null> {
  const [fin]: { hasta: string | null }[] = await runner.query(
    'SELECT max(id) AS hasta FROM (SELECT id FROM usuarios WHERE id > $1 ORDER BY id LIMIT $2) AS lote',
    [desde, LOTE],
  );
  if (fin === undefined || fin.hasta === null) return null;
  const hasta = Number(fin.hasta);
  for (let intento = 1; ; intento += 1) {
    try {
      await runner.query(NORMALIZAR, [desde, hasta]);
      return hasta;
    } catch (error) {
      if (intento === INTENTOS || !isTaken(error)) throw error;
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof QueryFailedError && 'code' in error.driverError && error.driverError.code === '23505';
}

/** `dniNormal` of packages/dominio, in SQL. NULL for a text that is no DNI, which stays as it is. */
const FUNCIONES = String.raw`
  CREATE OR REPLACE FUNCTION normalizar_dni(dni text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN substring(
      regexp_replace(
        normalize(dni, NFKC) COLLATE "C",
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]', '', 'g'
      ) COLLATE "C"
      from '^[A-Za-z\u00c0-\u024f]*0*([1-9][0-9]{0,8})$'
    );

  CREATE OR REPLACE FUNCTION escribir_dni_normal() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.dni := coalesce(normalizar_dni(NEW.dni), NEW.dni);
    RETURN NEW;
  END $$;
  CREATE OR REPLACE TRIGGER usuarios_dni_normal BEFORE INSERT OR UPDATE OF dni
    ON usuarios FOR EACH ROW EXECUTE FUNCTION escribir_dni_normal();
`;

const NORMALIZAR = `
  WITH lote AS (
    SELECT DISTINCT ON (normal) id, dni, normal
    FROM (SELECT id, dni, normalizar_dni(dni) AS normal FROM usuarios WHERE id > $1 AND id <= $2) AS leidos
    WHERE normal <> dni
    ORDER BY normal, id
  ), escritos AS (
    UPDATE usuarios u SET dni = lote.normal FROM lote
    WHERE u.id = lote.id AND u.dni = lote.dni AND NOT EXISTS (SELECT FROM usuarios o WHERE o.dni = lote.normal)
    RETURNING u.id, lote.dni AS antes, u.dni AS despues
  )
  INSERT INTO auditoria (quien, fecha, entidad, entidad_id, accion, antes, despues)
  SELECT 'sistema', now(), 'usuario', id, 'dni_normalizado',
    jsonb_build_object('dni', antes), jsonb_build_object('dni', despues)
  FROM escritos
`;

const ANOTAR_REPETIDOS = `
  INSERT INTO auditoria (quien, fecha, entidad, entidad_id, accion, antes, despues)
  SELECT 'sistema', now(), 'usuario', u.id, 'dni_repetido',
    jsonb_build_object('dni', u.dni), jsonb_build_object('dni', o.dni, 'cuenta', o.id)
  FROM usuarios u JOIN usuarios o ON o.dni = normalizar_dni(u.dni) AND o.id <> u.id
  WHERE NOT EXISTS (
    SELECT FROM auditoria a WHERE a.entidad = 'usuario' AND a.entidad_id = u.id AND a.accion = 'dni_repetido'
  )
`;
