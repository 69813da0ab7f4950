import { createJobs, type Dependencies } from './jobs.ts';

const FOTO = new File(['foto'], 'foto.jpg', { type: 'image/jpeg' });
const alive = new Set<string>();

beforeEach(() => {
  alive.clear();
  let next = 0;
  URL.createObjectURL = () => {
    const url = `blob:${next++}`;
    alive.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => void alive.delete(url);
});

function testJobs(cambios: Partial<Dependencies> = {}) {
  const send = jest.fn<Promise<void>, Parameters<Dependencies['send']>>(async () => {});
  const confirm = jest.fn<Promise<void>, [number, number]>(async () => {});
  const prepare = jest.fn(async (file: File) => file);
  return { jobs: createJobs({ prepare, send, confirm, ...cambios }), send, confirm, prepare };
}

/** A promise that the test settles. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((ifSo, no) => {
    resolve = ifSo;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** A call that ends when the test says so, or when it is aborted. */
function onHold() {
  const call = deferred<void>();
  const send: Dependencies['send'] = (_id, _image, { signal }) => {
    signal.addEventListener('abort', () => call.reject(signal.reason));
    return call.promise;
  };
  return { ...call, send };
}

describe('a proof', () => {
  it("'Upload does nothing if no file is chosen'", async () => {
    const { jobs, send } = testJobs();
    expect(await jobs.upload(1)).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  it('is sent turned as it is shown, and is let go once it has arrived', async () => {
    const { jobs, prepare, send } = testJobs();
    jobs.choose(1, FOTO);
    for (const turn of [90, 180, 270, 0, 90]) {
      jobs.rotate(1);
      expect(jobs.get(1).selection?.turn).toBe(turn);
    }
    expect(await jobs.upload(1)).toEqual({ tipo: 'hecho' });
    expect(prepare).toHaveBeenCalledWith(FOTO, 90);
    expect(send).toHaveBeenCalledTimes(1);
    expect(jobs.get(1)).toEqual({ selection: null, progress: null, confirming: false });
    expect(alive.size).toBe(0);
  });

  it('tells true progress to whoever listens, and is not sent twice meanwhile', async () => {
    const { promise, resolve } = deferred<void>();
    const send: Dependencies['send'] = (_id, _image, { onProgress }) => {
      onProgress(0.25);
      onProgress(0.5);
      return promise;
    };
    const { jobs } = testJobs({ send });
    const seen: (number | null)[] = [];
    jobs.choose(1, FOTO);
    const leave = jobs.subscribe(() => seen.push(jobs.get(1).progress));
    const firstJob = jobs.upload(1);
    expect(await jobs.upload(1)).toBeNull();
    await Promise.resolve();
    expect(seen).toEqual([0, 0.25, 0.5]);
    resolve();
    await firstJob;
    expect(seen.at(-1)).toBeNull();
    leave();
    jobs.remove(1);
    expect(seen).toHaveLength(5);
  });

  it('stays chosen when it fails, so that one more press tries again', async () => {
    const send = jest.fn<Promise<void>, []>().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce();
    const { jobs } = testJobs({ send });
    jobs.choose(1, FOTO);
    expect(await jobs.upload(1)).toEqual({ tipo: 'fallido', error: new Error('lost') });
    expect(jobs.get(1)).toMatchObject({ selection: { file: FOTO }, progress: null });
    expect(alive.size).toBe(1);
    expect(await jobs.upload(1)).toEqual({ tipo: 'hecho' });
  });

  it('stays chosen when it is cancelled, on its way or while it is being prepared', async () => {
    const { jobs } = testJobs({ send: onHold().send });
    jobs.choose(1, FOTO);
    const onItsWay = jobs.upload(1);
    await Promise.resolve();
    jobs.cancel(1);
    expect(await onItsWay).toEqual({ tipo: 'cancelado' });
    expect(jobs.get(1)).toMatchObject({ selection: { file: FOTO }, progress: null });

    const preparation = deferred<File>();
    const other = testJobs({ prepare: () => preparation.promise });
    other.jobs.choose(1, FOTO);
    const beingPrepared = other.jobs.upload(1);
    other.jobs.cancel(1);
    preparation.resolve(FOTO);
    expect(await beingPrepared).toEqual({ tipo: 'cancelado' });
    expect(other.send).not.toHaveBeenCalled();
  });

  it('takes the place of the one before, each purchase has its own, and leaving lets all of them go', async () => {
    const { jobs } = testJobs({ send: onHold().send });
    jobs.choose(1, FOTO);
    jobs.choose(1, FOTO);
    jobs.choose(2, FOTO);
    expect(alive.size).toBe(2);
    const onItsWay = jobs.upload(2);
    await Promise.resolve();
    jobs.release();
    expect(alive.size).toBe(0);
    expect(await onItsWay).toEqual({ tipo: 'cancelado' });
  });
});

describe('a receipt', () => {
  it('is confirmed once, with the version that was seen', async () => {
    const { promise, resolve } = deferred<void>();
    const confirm = jest.fn<Promise<void>, [number, number]>(() => promise);
    const { jobs } = testJobs({ confirm });
    const first = jobs.confirm(1, 4);
    expect(jobs.get(1).confirming).toBe(true);
    expect(await jobs.confirm(1, 4)).toBeNull();
    resolve();
    expect(await first).toEqual({ tipo: 'hecho' });
    expect(jobs.get(1).confirming).toBe(false);
    expect(confirm.mock.calls).toEqual([[1, 4]]);
  });

  it('can be tried again after a failure', async () => {
    const { jobs } = testJobs({ confirm: async () => Promise.reject(new Error('lost')) });
    expect(await jobs.confirm(1, 4)).toEqual({ tipo: 'fallido', error: new Error('lost') });
    expect(jobs.get(1).confirming).toBe(false);
  });
});
