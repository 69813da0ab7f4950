import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The catalogue's search: vocabulary, synonyms, the index of keys, and the indexes of each order. */
export class Busqueda1795651200003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PALABRAS);
    await runner.query(CLAVES);
    await runner.query(ORDENES);
    await runner.query(SINONIMOS);
    const words = GRUPOS.trim()
      .split('\n')
      .flatMap((line, i) =>
        line
          .trim()
          .split(' ')
          .map((palabra) => ({ palabra, grupo: i + 1 })),
      );
    await runner.query(
      'INSERT INTO sinonimos (palabra, grupo) SELECT palabra, grupo FROM jsonb_to_recordset($1) AS s (palabra text, grupo integer)',
      [JSON.stringify(words)],
    );
  }

  /** The baseline creates every table, so its rollback would delete all data. Restore a backup instead. */
  async down(): Promise<void> {
    throw new Error('the baseline cannot be undone');
  }
}

/**
 * Every searchable word with the number of its listings. A mistyped word is compared with some thousands of words
 * instead of every listing. A word is deleted with its last listing.
 */
const PALABRAS = `
  CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

  -- The words of a text as the search compares them: lower case, without accents, letters and digits only.
  CREATE FUNCTION palabras_de(texto text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  BEGIN ATOMIC
    SELECT DISTINCT palabra FROM regexp_split_to_table(texto_busqueda(texto), '[^[:alnum:]]+') AS palabra
    WHERE palabra <> '';
  END;

  CREATE FUNCTION pares_de_letras(palabra text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
  BEGIN ATOMIC
    SELECT coalesce(array_agg(DISTINCT substr(palabra, i, 2)), '{}')
    FROM generate_series(1, length(palabra) - 1) AS i;
  END;

  CREATE TABLE palabras_de_busqueda (palabra text COLLATE "C" PRIMARY KEY, publicaciones integer NOT NULL DEFAULT 0);
  CREATE INDEX palabras_de_busqueda_partes ON palabras_de_busqueda USING gin (palabra gin_trgm_ops);
  -- By pairs of letters, as a trigram is longer than what one has typed at first, and by length, for slips: a word with a
  -- digit is a code, of which a large catalogue has many, and no slip.
  CREATE INDEX palabras_de_busqueda_pares ON palabras_de_busqueda USING gin (pares_de_letras(palabra));
  CREATE INDEX palabras_de_busqueda_largos ON palabras_de_busqueda (length(palabra)) WHERE palabra !~ '[0-9]';

  -- In order, so that two writers of the same words wait for one another and never in a circle.
  CREATE FUNCTION sumar_palabras_de_busqueda(palabras text[], veces bigint[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO palabras_de_busqueda AS v (palabra, publicaciones)
    SELECT palabra COLLATE "C", n FROM unnest(palabras, veces) AS c (palabra, n) ORDER BY 1
    ON CONFLICT (palabra) DO UPDATE SET publicaciones = v.publicaciones + excluded.publicaciones;
    DELETE FROM palabras_de_busqueda WHERE publicaciones <= 0 AND palabra = ANY(
      SELECT palabra COLLATE "C" FROM unnest(palabras, veces) AS c (palabra, n) WHERE n < 0);
  END $$;

  CREATE FUNCTION anotar_palabras_de_busqueda() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM sumar_palabras_de_busqueda(array_agg(palabra), array_agg(veces)) FROM (
      SELECT palabra, count(*) AS veces FROM nuevas, palabras_de(nuevas.busqueda) AS palabra
      WHERE nuevas.borrada_en IS NULL GROUP BY palabra
    ) AS cambios;
    RETURN NULL;
  END $$;
  CREATE TRIGGER publicaciones_palabras_nuevas AFTER INSERT ON publicaciones
    REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION anotar_palabras_de_busqueda();

  -- A listing whose words stay as they were changes nothing.
  CREATE FUNCTION recontar_palabras_de_busqueda() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM sumar_palabras_de_busqueda(array_agg(palabra), array_agg(veces)) FROM (
      SELECT palabra, sum(n) AS veces FROM (
        SELECT palabra, 1 AS n FROM nuevas, palabras_de(nuevas.busqueda) AS palabra
        WHERE nuevas.borrada_en IS NULL AND NOT EXISTS (SELECT FROM viejas o
          WHERE o.id = nuevas.id AND o.borrada_en IS NULL AND o.busqueda = nuevas.busqueda)
        UNION ALL SELECT palabra, -1 AS n FROM viejas, palabras_de(viejas.busqueda) AS palabra
        WHERE viejas.borrada_en IS NULL AND NOT EXISTS (SELECT FROM nuevas o
          WHERE o.id = viejas.id AND o.borrada_en IS NULL AND o.busqueda = viejas.busqueda)
      ) AS c GROUP BY palabra HAVING sum(n) <> 0
    ) AS cambios;
    RETURN NULL;
  END $$;
  CREATE TRIGGER publicaciones_palabras_editadas AFTER UPDATE ON publicaciones
    REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas
    FOR EACH STATEMENT EXECUTE FUNCTION recontar_palabras_de_busqueda();

  CREATE FUNCTION descontar_palabras_de_busqueda() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM sumar_palabras_de_busqueda(array_agg(palabra), array_agg(veces)) FROM (
      SELECT palabra, -count(*) AS veces FROM viejas, palabras_de(viejas.busqueda) AS palabra
      WHERE viejas.borrada_en IS NULL GROUP BY palabra
    ) AS cambios;
    RETURN NULL;
  END $$;
  CREATE TRIGGER publicaciones_palabras_borradas AFTER DELETE ON publicaciones
    REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION descontar_palabras_de_busqueda();
`;

/**
 * Buckets of the sort orders. A price's bucket is its number of digits and its first two digits in steps of five. For
 * example, 48 300 is in 545, which begins at 45 000 and ends before 50 000. All prices below ten pesos share a bucket.
 * A date's bucket is the number of months since the year 0, in UTC.
 *
 * A key of a listing is a word, or a value that filters compare. Each key is stored alone, and with the listing's
 * bucket of each of the three orders. Values and buckets begin with a sign, which words never contain. So a word never
 * equals a value. The high COST makes the planner use the index instead of computing the keys of many listings. Queries
 * must call the function with the same arguments (`criteria.ts`).
 */
const CLAVES = `
  CREATE FUNCTION cubeta_de_precio(precio numeric) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN precio < 10 THEN 100
    ELSE 100 * length(trunc(precio)::text) + left(trunc(precio)::text, 2)::integer / 5 * 5 END;

  CREATE FUNCTION inicio_de_cubeta(cubeta integer) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN cubeta = 100 THEN 0 ELSE trunc((cubeta % 100) * 10::numeric ^ (cubeta / 100 - 2)) END;

  CREATE FUNCTION fin_de_cubeta(cubeta integer) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN cubeta = 100 THEN 10 ELSE trunc((cubeta % 100 + 5) * 10::numeric ^ (cubeta / 100 - 2)) END;

  CREATE FUNCTION mes_de_fecha(fecha timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (extract(year FROM fecha AT TIME ZONE 'UTC') * 12 + extract(month FROM fecha AT TIME ZONE 'UTC') - 1)::integer;

  CREATE FUNCTION inicio_de_mes(mes integer) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN make_timestamp(mes / 12, mes % 12 + 1, 1, 0, 0, 0) AT TIME ZONE 'UTC';

  CREATE FUNCTION claves_por_pieza(busqueda text, nombre_orden text, precio numeric, fecha timestamptz,
    marca text, modelo text, ubicacion text, user_id bigint) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000
  BEGIN ATOMIC
    SELECT array_agg(c.clave || f.final) FROM (
      SELECT palabra AS clave FROM palabras_de(busqueda) AS palabra
      UNION ALL VALUES ('=m' || marca), ('=o' || modelo), ('=u' || ubicacion), ('=v' || user_id)
    ) AS c CROSS JOIN LATERAL unnest(ARRAY['', '|p' || cubeta_de_precio(precio), '|n' || left(nombre_orden, 3),
      '|f' || mes_de_fecha(fecha)]) AS f (final);
  END;

  -- Not fastupdate: each search would read the pending list.
  CREATE INDEX publicaciones_claves_por_pieza ON publicaciones
    USING gin (claves_por_pieza(busqueda, nombre_orden, precio, fecha, marca, modelo, ubicacion, user_id))
    WITH (fastupdate = off) WHERE borrada_en IS NULL;
`;

/**
 * The indexes of each order, chosen by measurements with a million listings (ADR 55). A search scans an index that
 * includes all columns that it compares. A filtered page scans an index with the compared columns in its key, after the
 * order. PostgreSQL compares key columns within the index, but included columns only in the table's rows.
 */
const ORDENES = [
  ['fecha', 'fecha DESC, id DESC'],
  ['precio', 'precio, id'],
  ['nombre', 'nombre_orden COLLATE "C", id'],
]
  .map(
    ([name, order]) => `
  CREATE INDEX publicaciones_en_orden_de_${name} ON publicaciones (${order})
    INCLUDE (busqueda, marca, modelo, ubicacion, envio, estado, pausada, user_id) WHERE borrada_en IS NULL;
  CREATE INDEX publicaciones_filtradas_por_${name}
    ON publicaciones (${order}, ubicacion, marca, modelo, envio, estado, pausada) WHERE borrada_en IS NULL;
  CREATE INDEX publicaciones_de_lugar_por_${name}
    ON publicaciones (ubicacion, ${order}, marca, modelo, envio, estado, pausada) WHERE borrada_en IS NULL;`,
  )
  .concat(
    // An index scan must read the table for pages that changed since the last vacuum. By default, a fifth of the table
    // can change before a vacuum.
    `ALTER TABLE publicaciones
      SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`,
  )
  .join('\n');

const SINONIMOS = `
  CREATE TABLE sinonimos (
    palabra text COLLATE "C" PRIMARY KEY CHECK (palabra ~ '^[[:alnum:]]+$' AND palabra = texto_busqueda(palabra)),
    grupo integer NOT NULL
  );
  CREATE INDEX sinonimos_de_grupo ON sinonimos (grupo);
`;

/**
 * Synonyms of the trade, one group in each line, in lower case and without accents. A word belongs to at most one
 * group. `npm run synonyms` changes them while the API runs.
 */
const GRUPOS = `
  faro optica farol
  volkswagen vw
  chevrolet chevy
  paragolpe parachoque
  guardabarro guardafango
  capot capo
  baul maletero
  limpiaparabrisas limpiaparabrisa escobilla
  parabrisas parabrisa
  bujia bugia
  embrague clutch
  cubierta neumatico
  burro arranque
  ruleman rodamiento
  nafta gasolina
  diesel gasoil
  semieje palier
  silenciador mofle
  electroventilador ventilador
  butaca asiento
  espejo retrovisor
  levantavidrio alzacristal elevavidrio
  luneta medallon
  patente matricula
  bocina claxon corneta
  pastilla balata
  campana tambor
  cinta zapata
  mordaza caliper
  tanque deposito
  tablero instrumental
  alfombra tapete
  parlante altavoz
  estereo autoestereo
  bateria acumulador
  lampara lamparita bombita
  espiral resorte
  crapodina collarin
  cano tubo
  computadora ecu centralina
  piston embolo
  junta empaque
  lambda oxigeno
  criquet crique gato
  antiniebla rompeniebla neblinero
  giro guino intermitente
  manija picaporte
  vidrio cristal
  tapizado tapiceria
  portaequipaje portaequipajes
  izquierdo izquierda izq
  derecho derecha
  delantero delantera
  trasero trasera
`;
