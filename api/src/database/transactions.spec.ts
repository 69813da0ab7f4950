import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { Database } from './database.ts';
import { isUnavailable } from './database-errors.ts';
import { GuestReads, MemberReads } from './replicas.ts';
import { Transactions } from './transactions.ts';

let test: TestApp;
let database: Database;
let transactions: Transactions;

beforeAll(async () => {
  test = await createTestApp();
  database = test.app.get(Database);
  transactions = test.app.get(Transactions);
  await test.query('CREATE TABLE notas (text text)');
});
afterAll(() => test.close());
beforeEach(() => test.query('TRUNCATE notas'));

const note = (text: string) => database.query('INSERT INTO notas VALUES ($1)', [text]);
const notes = async () => (await test.query<{ text: string }>('SELECT text FROM notas ORDER BY 1')).map((n) => n.text);
const fail = () => Promise.reject(new Error('the last step'));

/** A promise that the spec settles. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('Transactions.run', () => {
  it('hides its writes from other connections until it commits', async () => {
    await transactions.run(async () => {
      await note('a');
      expect(await database.query('SELECT * FROM notas')).toEqual([{ text: 'a' }]);
      expect(await notes()).toEqual([]);
    });
    expect(await notes()).toEqual(['a']);
  });

  it('rolls back every write when the last step throws', async () => {
    const work = transactions.run(async () => {
      await note('a');
      await database.manager.query("INSERT INTO notas VALUES ('b')");
      await fail();
    });
    await expect(work).rejects.toThrow('the last step');
    expect(await notes()).toEqual([]);
  });

  it('rejects when the work catches a failed statement, because nothing was committed', async () => {
    const work = transactions.run(async () => {
      await note('a');
      await database.query('SELECT 1 / 0').catch(() => {});
    });
    await expect(work).rejects.toThrow('nothing was committed');
    expect(await notes()).toEqual([]);
  });

  it('joins the outer transaction when nested, and rolls back with it', async () => {
    const work = transactions.run(async () => {
      await note('a');
      await transactions.run(() => note('b'));
      await fail();
    });
    await expect(work).rejects.toThrow('the last step');
    expect(await notes()).toEqual([]);
  });

  it('isolates two interleaved transactions from each other', async () => {
    const [first, second] = [gate(), gate()];
    const undone = transactions.run(async () => {
      await note('undone');
      first.open();
      await second.opened;
      await note('undone too');
      await fail();
    });
    const committed = first.opened.then(() =>
      transactions.run(async () => {
        await note('committed');
        expect(await database.query('SELECT * FROM notas')).toEqual([{ text: 'committed' }]);
        second.open();
        await undone.catch(() => {});
        await note('committed too');
      }),
    );
    await expect(undone).rejects.toThrow('the last step');
    await committed;
    expect(await notes()).toEqual(['committed', 'committed too']);
  });

  it('rejects an unawaited query that starts after the end of the transaction', async () => {
    const end = gate();
    let late: Promise<unknown> = Promise.resolve();
    await transactions.run(async () => {
      await note('in time');
      late = end.opened.then(() => note('late'));
      late.catch(() => {});
    });
    end.open();
    await expect(late).rejects.toThrow('after the end of its transaction');
    expect(await notes()).toEqual(['in time']);
  });
});

describe('Database.enqueueWrite', () => {
  const send = (sql: string) => database.enqueueWrite(sql);

  it('applies queued writes in order before the transaction ends', async () => {
    await transactions.run(async () => {
      send("INSERT INTO notas VALUES ('a')");
      send("INSERT INTO notas SELECT text || 'b' FROM notas");
      send("UPDATE notas SET text = text || 'c'");
    });
    expect(await notes()).toEqual(['abc', 'ac']);
  });

  it('rolls back the transaction and reports the error of the first failed write', async () => {
    const work = transactions.run(async () => {
      await note('a');
      send('SELECT 1 / 0');
      send("INSERT INTO notas VALUES ('b')");
      await note('c');
    });
    await expect(work).rejects.toThrow('division by zero');
    expect(await notes()).toEqual([]);
  });

  it('rolls back a queued write when the work throws', async () => {
    const work = transactions.run(async () => {
      send("INSERT INTO notas VALUES ('a')");
      await fail();
    });
    await expect(work).rejects.toThrow('the last step');
    expect(await notes()).toEqual([]);
  });

  it('throws outside of a transaction', () => {
    expect(() => send("INSERT INTO notas VALUES ('a')")).toThrow('has to run in a transaction');
  });
});

describe('a repeated statement', () => {
  const prepared = (of: TestApp) =>
    of.app.get(Transactions).run(async () => {
      for (const n of [1, 2]) await of.app.get(Database).queryPrepared('SELECT $1::int AS n', [n]);
      return of.app
        .get(Database)
        .query(
          "SELECT calls FROM (SELECT generic_plans + custom_plans AS calls, statement FROM pg_prepared_statements) p WHERE statement LIKE '%AS n'",
        );
    });

  it('is prepared once per connection', async () => {
    expect(await prepared(test)).toEqual([{ calls: 2 }]);
  });

  it('fails once when a migration changes its column type, then succeeds again', async () => {
    const one = await createTestApp({ DATABASE_POOL: '1' });
    await one.query('CREATE TABLE measures (size int)');
    await one.query('INSERT INTO measures VALUES (7)');
    const measure = () => one.app.get(Database).queryPrepared('SELECT size FROM measures', []);
    expect(await measure()).toEqual([{ size: 7 }]);
    await one.query('ALTER TABLE measures ALTER size TYPE text');
    expect(isUnavailable(await measure().catch((error: unknown) => error))).toBe(true);
    expect(await measure()).toEqual([{ size: '7' }]);
    await one.close();
  });

  it('is not prepared when DATABASE_DIRECT_URL is set', async () => {
    const behind = await createTestApp({ DATABASE_DIRECT_URL: test.databaseUrl });
    expect(await prepared(behind)).toEqual([]);
    await behind.close();
  });

  it('throws outside of a transaction when it locks rows', async () => {
    await expect(async () => database.locking('SELECT 1 FOR UPDATE', [])).rejects.toThrow(
      'has to run in a transaction',
    );
  });
});

describe('Database.queryOutsideTransaction', () => {
  it('keeps its write when the transaction rolls back', async () => {
    const work = transactions.run(async () => {
      await database.queryOutsideTransaction("INSERT INTO notas VALUES ('outside')");
      await fail();
    });
    await expect(work).rejects.toThrow('the last step');
    expect(await notes()).toEqual(['outside']);
  });
});

it('Database.inTransaction throws outside of a transaction', () => {
  expect(() => database.inTransaction).toThrow('has to run in a transaction');
});

const COMPILER = "SELECT current_setting('jit') AS compiler";

it.each([
  ['purchases and everything else', () => test.app.get(Database).query(COMPILER)],
  ["guests' reads", () => test.app.get(GuestReads).query(COMPILER)],
  ["members' reads", () => test.app.get(MemberReads).query(COMPILER)],
  ['prepared reads', () => test.app.get(GuestReads).query(COMPILER, [], { isNamed: true })],
])('disables the JIT compiler for %s', async (_of, ask) => {
  expect(await ask()).toEqual([{ compiler: 'off' }]);
});
