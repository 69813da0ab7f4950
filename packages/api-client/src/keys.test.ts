import { createKeys } from './keys.ts';

const kept = new Map<string, string>();
const storage = () => ({
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
});

beforeEach(() => kept.clear());

describe('the key of what was filled in', () => {
  it('stays the same for a reload and for another tab, until its answer was seen', () => {
    const first = createKeys(storage)('ventas 7');
    expect(first.value).toMatch(/^[0-9a-f]{32}$/);
    expect(createKeys(storage)('ventas 7').value).toBe(first.value);
    expect(createKeys(storage)('ventas 8').value).not.toBe(first.value);
    first.drop();
    expect(createKeys(storage)('ventas 7').value).not.toBe(first.value);
    expect([...kept.keys()]).toHaveLength(2);
  });

  it('changes with the body of a call that has no form of its own, whichever password it holds', () => {
    const key = createKeys(storage);
    const one = key('PUT /usuarios/7', { telefono: '1', contrasena: 'a' }).value;
    expect(key('PUT /usuarios/7', { telefono: '1', contrasena: 'b' }).value).toBe(one);
    expect(key('PUT /usuarios/7', { telefono: '2' }).value).not.toBe(one);
    expect(JSON.stringify([...kept])).not.toContain('telefono');
  });

  it('changes with the version that the call was made on: what was done may have been undone since', () => {
    const key = createKeys(storage);
    const first = key('POST /ventas/7/pedir-anulacion', { motivo: 'No anda' }, 3).value;
    expect(key('POST /ventas/7/pedir-anulacion', { motivo: 'No anda' }, 3).value).toBe(first);
    expect(key('POST /ventas/7/pedir-anulacion', { motivo: 'No anda' }, 5).value).not.toBe(first);
  });

  it('knows when it was sent first', () => {
    const first = createKeys(storage)('ventas 7').since;
    jest.spyOn(Date, 'now').mockReturnValue(first + 60_000);
    expect(createKeys(storage)('ventas 7').since).toBe(first);
    jest.restoreAllMocks();
  });

  it('lives as long as the page where storage is forbidden', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const key = createKeys(() => ({ getItem: denied, setItem: denied, removeItem: denied }));
    expect(key('alta').value).toBe(key('alta').value);
  });
});
