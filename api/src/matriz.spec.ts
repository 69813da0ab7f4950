import type TestAgent from 'supertest/lib/agent.js';
import { cookieOf } from '../test/factories.ts';
import { celdaDe } from '../test/matriz/celda.ts';
import { cookieEnded, type Elenco, PERSONAS, type Persona, reunirElenco } from '../test/matriz/elenco.ts';
import { cambiosEntre, type Huella, tomadorDeHuellas } from '../test/matriz/huella.ts';
import { type FilaDeMatriz, leerMatriz, NO_HAY } from '../test/matriz/leer-matriz.ts';
import { LLAMADAS } from '../test/matriz/llamadas.ts';
import { OBJETIVOS } from '../test/matriz/objetivos.ts';
import { falsedades } from '../test/matriz/verdad.ts';
import { createTestApp, type TestApp } from '../test/test-app.ts';

const FILAS = leerMatriz();

/** The tries of one address are far more than a person's. */
const SIN_LIMITES = {
  LIMITE_LOGIN: '100000',
  LIMITE_LOGIN_EMAIL: '100000',
  LIMITE_LOGIN_DIRECCION: '100000',
  LIMITE_REGISTRO: '100000',
  LIMITE_RECUPERACION_EMAIL: '100000',
  LIMITE_RECUPERACION_DIRECCION: '100000',
  LIMITE_CAMBIO_CONTRASENA: '100000',
};

let test: TestApp;
let elenco: Elenco;
let huella: () => Promise<Huella>;

beforeAll(async () => {
  test = await createTestApp(SIN_LIMITES);
  elenco = await reunirElenco(test);
  huella = await tomadorDeHuellas(test);
});
afterAll(() => test.close());

/** Somebody who tries a row: a column, and whose things are theirs. */
interface Intento {
  columna: string;
  persona: Persona | undefined;
  cookie: () => Promise<string | undefined>;
}

/** Each column once; an ended session as each kind of caller that it may have been of. */
function intentosDe({ esperado }: FilaDeMatriz): Intento[] {
  const personas = PERSONAS.map((persona) => ({
    columna: persona,
    persona,
    cookie: () => cookieOf(test, elenco.ids[persona]),
  }));
  const terminadas = (['vencida', 'revocada'] as const).flatMap((columna) =>
    (['mecanico', 'vendedor', undefined] as const)
      .filter((persona) => persona !== undefined || esperado.admin !== NO_HAY)
      .map((persona) => ({
        columna,
        persona,
        cookie: () => cookieEnded(test, persona === undefined ? null : elenco.ids[persona], columna),
      })),
  );
  return [
    { columna: 'invitado', persona: undefined, cookie: async () => undefined },
    ...personas,
    { columna: 'admin', persona: undefined, cookie: () => cookieOf(test, null) },
    ...terminadas,
  ];
}

/** Whether the call is made in a session that lives. */
const esDeAlguien = ({ columna }: Intento) => !['invitado', 'vencida', 'revocada'].includes(columna);
const idDe = ({ persona }: Intento) => (persona === undefined ? null : elenco.ids[persona]);

async function clientWith(cookie: string | undefined): Promise<TestAgent> {
  const client = test.guest();
  if (cookie !== undefined) client.set('Cookie', cookie);
  return client;
}

/**
 * What one cell says after the call; of a success also what in it is not as the tables have it, of a refusal what it changed,
 * where it must change nothing.
 */
async function probar({ llamada, objetivo }: FilaDeMatriz, esperada: string, intento: Intento): Promise<string> {
  const [call, target] = [LLAMADAS[llamada], OBJETIVOS[objetivo]];
  if (call === undefined || target === undefined) throw new Error(`unknown: ${llamada}, ${objetivo}`);
  const id = await target({ ...elenco, persona: intento.persona });
  const client = await clientWith(await intento.cookie());
  const antes = await huella();
  const answer = await call(client, id, elenco);
  const celda = celdaDe(esperada, answer);
  if (answer.status < 400) {
    const quien = esDeAlguien(intento) ? idDe(intento) : undefined;
    const falsas = await falsedades({ llamada, objetivo: id, quien, elenco, answer });
    return celda + (falsas.length === 0 ? '' : `, untrue: ${falsas.slice(0, 5).join(', ')}`);
  }
  const cambios = cambiosEntre(antes, await huella());
  const mismaFrase = answer.body.message === answer.body.error ? '' : ', message is not error';
  return celda + mismaFrase + (cambios.length === 0 ? '' : `, changed ${cambios.join(', ')}`);
}

describe('the matrix', () => {
  it('has every call of the contract, and every call is in it', () => {
    expect(new Set(FILAS.map(({ llamada }) => llamada))).toEqual(new Set(Object.keys(LLAMADAS)));
  });

  it.each(FILAS.map((fila) => [fila.llamada, fila.objetivo, fila] as const))('%s: %s', async (_, __, fila) => {
    const [obtenido, esperado]: [string[], string[]] = [[], []];
    for (const intento of intentosDe(fila)) {
      const esperada = fila.esperado[intento.columna] ?? '';
      if (esperada === NO_HAY) continue;
      const quien = `${intento.columna} ${intento.persona ?? ''}: `;
      esperado.push(quien + esperada);
      obtenido.push(quien + (await probar(fila, esperada, intento)));
    }
    expect(obtenido).toEqual(esperado);
  });
});
