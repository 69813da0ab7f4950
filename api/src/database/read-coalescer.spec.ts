import { ReadCoalescer } from './database-time-budget.ts';

/** A read with responses that the spec controls. */
function controlled() {
  const pending: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const read = jest.fn(() => new Promise<number>((resolve, reject) => pending.push({ resolve, reject })));
  const settle = async (act: (p: (typeof pending)[number]) => void) => {
    const first = pending.shift();
    if (first) act(first);
    await new Promise(setImmediate);
  };
  return { read, settle };
}

describe('ReadCoalescer', () => {
  it('shares one new read among all requests that arrive while another read runs', async () => {
    const reads = new ReadCoalescer<number>();
    const { read, settle } = controlled();
    const first = reads.run('a', read);
    const later = [reads.run('a', read), reads.run('a', read), reads.run('a', read)];
    expect(read).toHaveBeenCalledTimes(1);
    await settle((p) => p.resolve(1));
    expect(await first).toBe(1);
    expect(read).toHaveBeenCalledTimes(2);
    const latest = reads.run('a', read);
    await settle((p) => p.resolve(2));
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
    await settle((p) => p.resolve(3));
    expect(await latest).toBe(3);
  });

  it('reads each key separately and keeps no result after all reads end', async () => {
    const reads = new ReadCoalescer<number>();
    const { read, settle } = controlled();
    const answers = [reads.run('a', read), reads.run('b', read)];
    expect(read).toHaveBeenCalledTimes(2);
    await settle((p) => p.resolve(1));
    await settle((p) => p.resolve(2));
    expect(await Promise.all(answers)).toEqual([1, 2]);
    const again = reads.run('a', read);
    expect(read).toHaveBeenCalledTimes(3);
    await settle((p) => p.resolve(4));
    expect(await again).toBe(4);
  });

  it('rejects only the requests of a failed read and continues with the next read', async () => {
    const reads = new ReadCoalescer<number>();
    const { read, settle } = controlled();
    const first = reads.run('a', read);
    const second = reads.run('a', read);
    const refused = expect(first).rejects.toThrow('unavailable');
    await settle((p) => p.reject(new Error('unavailable')));
    await refused;
    await settle((p) => p.resolve(2));
    expect(await second).toBe(2);
  });
});
