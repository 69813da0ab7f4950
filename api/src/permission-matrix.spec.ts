import type { Response } from 'supertest';
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

/** A call of one cell that is ready to be sent. */
interface Prepared {
  id: Awaited<ReturnType<(typeof TARGETS)[string]>>;
  send: () => PromiseLike<Response>;
}

async function prepare({ llamada, target: name }: MatrixRow, attempt: Attempt): Promise<Prepared> {
  const [call, target] = [CALLS[llamada], TARGETS[name]];
  if (call === undefined || target === undefined) throw new Error(`unknown: ${llamada}, ${name}`);
  const id = await target({ ...personas, persona: attempt.persona });
  const client = await clientWith(await attempt.cookie());
  return { id, send: () => call(client, id, personas) };
}

/** The result of a cell that expects a success, with the differences from the tables. */
async function outcomeOfSuccess(row: MatrixRow, expected: string, attempt: Attempt): Promise<string> {
  const { id, send } = await prepare(row, attempt);
  const answer = await send();
  if (answer.status >= 400) return compareCell(expected, answer);
  const quien = isOfSomebody(attempt) ? idOf(attempt) : undefined;
  const falseOnes = await mismatches({ llamada: row.llamada, target: id, quien, personas, answer });
  return (
    compareCell(expected, answer) + (falseOnes.length === 0 ? '' : `, untrue: ${falseOnes.slice(0, 5).join(', ')}`)
  );
}

/** The result of a cell that expects a refusal. */
function outcomeOfRefusal(expected: string, answer: Response): string {
  return compareCell(expected, answer) + (answer.body.message === answer.body.error ? '' : ', message is not error');
}

describe('the permission matrix', () => {
  it('lists every API call and no other', () => {
    expect(new Set(ROWS.map(({ llamada }) => llamada))).toEqual(new Set(Object.keys(CALLS)));
  });

  it.each(ROWS.map((row) => [row.llamada, row.target, row] as const))(
    'matches the result of every caller for %s: %s',
    async (_, __, row) => {
      const attempts = attemptsOf(row).map((attempt) => ({ attempt, expected: row.expected[attempt.column] ?? '' }));
      const asked = attempts.filter(({ expected }) => expected !== NONE);
      const refused = asked.filter(({ expected }) => isRefusal(expected));
      const nameOf = ({ column, persona }: Attempt) => `${column} ${persona ?? ''}: `;
      const received: string[] = [];
      const ready = [];
      for (const { attempt, expected } of refused) ready.push({ ...(await prepare(row, attempt)), attempt, expected });
      const before = await digest();
      for (const { attempt, expected, send } of ready)
        received.push(nameOf(attempt) + outcomeOfRefusal(expected, await send()));
      // No refusal may change data. All are compared at once, because a digest reads every table.
      expect(cambiosBetween(before, await digest())).toEqual([]);
      for (const { attempt, expected } of asked) {
        if (!isRefusal(expected)) received.push(nameOf(attempt) + (await outcomeOfSuccess(row, expected, attempt)));
      }
      expect(received.toSorted()).toEqual(asked.map(({ attempt, expected }) => nameOf(attempt) + expected).toSorted());
    },
  );
});

function isRefusal(expected: string): boolean {
  return Number.parseInt(expected, 10) >= 400;
}
