import type TestAgent from 'supertest/lib/agent.js';
import { cookieOf } from '../test/factories.ts';
import { CALLS } from '../test/permission-matrix/calls.ts';
import { compareCell } from '../test/permission-matrix/compare-cell.ts';
import { mismatches } from '../test/permission-matrix/expected-from-tables.ts';
import {
  cookieEnded,
  createPersonas,
  PERSONAS,
  type Persona,
  type Personas,
} from '../test/permission-matrix/personas.ts';
import { type MatrixRow, NONE, readMatrix } from '../test/permission-matrix/read-matrix.ts';
import { cambiosBetween, type StateDigest, stateDigestTaker } from '../test/permission-matrix/state-digest.ts';
import { TARGETS } from '../test/permission-matrix/targets.ts';
import { createTestApp, type TestApp } from '../test/test-app.ts';

const ROWS = readMatrix();

/** The spec sends far more attempts from one address than a person would. */
const NO_LIMITS = {
  RATE_LIMIT_LOGIN: '100000',
  RATE_LIMIT_LOGIN_EMAIL: '100000',
  RATE_LIMIT_LOGIN_IP: '100000',
  RATE_LIMIT_REGISTRO: '100000',
  RATE_LIMIT_RECUPERACION_EMAIL: '100000',
  RATE_LIMIT_RECUPERACION_IP: '100000',
  RATE_LIMIT_PASSWORD_CHANGE: '100000',
};

let test: TestApp;
let personas: Personas;
let digest: () => Promise<StateDigest>;

beforeAll(async () => {
  test = await createTestApp(NO_LIMITS);
  personas = await createPersonas(test);
  digest = await stateDigestTaker(test);
});
afterAll(() => test.close());

/** One attempt on a matrix row: its column, and the person who owns the targets. */
interface Attempt {
  column: string;
  persona: Persona | undefined;
  cookie: () => Promise<string | undefined>;
}

/** Each column once. For an ended session, one attempt for each kind of caller that the session may have had. */
function attemptsOf({ expected }: MatrixRow): Attempt[] {
  const members = PERSONAS.map((persona) => ({
    column: persona,
    persona,
    cookie: () => cookieOf(test, personas.ids[persona]),
  }));
  const finished = (['vencida', 'revocada'] as const).flatMap((column) =>
    (['mecanico', 'vendedor', undefined] as const)
      .filter((persona) => persona !== undefined || expected.admin !== NONE)
      .map((persona) => ({
        column,
        persona,
        cookie: () => cookieEnded(test, persona === undefined ? null : personas.ids[persona], column),
      })),
  );
  return [
    { column: 'invitado', persona: undefined, cookie: async () => undefined },
    ...members,
    { column: 'admin', persona: undefined, cookie: () => cookieOf(test, null) },
    ...finished,
  ];
}

/** Whether the call is made with a valid session. */
const isOfSomebody = ({ column }: Attempt) => !['invitado', 'vencida', 'revocada'].includes(column);
const idOf = ({ persona }: Attempt) => (persona === undefined ? null : personas.ids[persona]);

async function clientWith(cookie: string | undefined): Promise<TestAgent> {
  const client = test.guest();
  if (cookie !== undefined) client.set('Cookie', cookie);
  return client;
}

/**
 * The result of one cell after its call. For a success it includes differences from the tables. For a refusal it includes
 * the changed data, because a refusal must not change data.
 */
async function outcomeOf({ llamada, target: name }: MatrixRow, expected: string, attempt: Attempt): Promise<string> {
  const [call, target] = [CALLS[llamada], TARGETS[name]];
  if (call === undefined || target === undefined) throw new Error(`unknown: ${llamada}, ${name}`);
  const id = await target({ ...personas, persona: attempt.persona });
  const client = await clientWith(await attempt.cookie());
  const antes = await digest();
  const answer = await call(client, id, personas);
  const cell = compareCell(expected, answer);
  if (answer.status < 400) {
    const who = isOfSomebody(attempt) ? idOf(attempt) : undefined;
    const falseOnes = await mismatches({ llamada, target: id, quien: who, personas, answer });
    return cell + (falseOnes.length === 0 ? '' : `, untrue: ${falseOnes.slice(0, 5).join(', ')}`);
  }
  const cambios = cambiosBetween(antes, await digest());
  const sameSentence = answer.body.message === answer.body.error ? '' : ', message is not error';
  return cell + sameSentence + (cambios.length === 0 ? '' : `, changed ${cambios.join(', ')}`);
}

describe('the matrix', () => {
  it('has every call of the contract, and every call is in it', () => {
    expect(new Set(ROWS.map(({ llamada }) => llamada))).toEqual(new Set(Object.keys(CALLS)));
  });

  it.each(ROWS.map((row) => [row.llamada, row.target, row] as const))('%s: %s', async (_, __, row) => {
    const [received, wanted]: [string[], string[]] = [[], []];
    for (const attempt of attemptsOf(row)) {
      const expected = row.expected[attempt.column] ?? '';
      if (expected === NONE) continue;
      const who = `${attempt.column} ${attempt.persona ?? ''}: `;
      wanted.push(who + expected);
      received.push(who + (await outcomeOf(row, expected, attempt)));
    }
    expect(received).toEqual(wanted);
  });
});
