import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words of the trade that mean the same, a group a line: as they are compared, in lower case and without accents. */
const GROUPS = `
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

/**
 * Synonyms of the trade, as data: `npm run sinonimos` changes them while the API serves, and the next search goes by them.
 * A word is of one group at the most.
 */
export class Sinonimos1763000000160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sinonimos (
        palabra text COLLATE "C" PRIMARY KEY CHECK (palabra ~ '^[[:alnum:]]+$' AND palabra = texto_busqueda(palabra)),
        grupo integer NOT NULL
      );
      CREATE INDEX sinonimos_de_grupo ON sinonimos (grupo);`);
    const lines = GROUPS.trim().split('\n');
    const words = lines.flatMap((line, i) =>
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

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sinonimos');
  }
}
