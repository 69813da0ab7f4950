import { createKeys } from './keys.ts';

const kept = new Map<string, string>();
const storage = () => ({
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
});

beforeEach(() => kept.clear());

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('an idempotency key from createKeys', () => {
  it('stays the same after a reload and in another tab until it is dropped', () => {
    const first = createKeys(storage)('ventas 7');
    expect(first.value).toMatch(/^[0-9a-f]{32}$/);
    expect(createKeys(storage)('ventas 7').value).toBe(first.value);
    expect(createKeys(storage)('ventas 8').value).not.toBe(first.value);
    first.drop();
    expect(createKeys(storage)('ventas 7').value).not.toBe(first.value);
    expect([...kept.keys()]).toHaveLength(2);
  });

  it('is not dropped by an earlier attempt in the same tab, or by an earlier intent in another tab', () => {
    const key = createKeys(storage);
    const first = key('ventas 7');
    const again = key('ventas 7');
    first.drop();
    expect(createKeys(storage)('ventas 7').value).toBe(again.value);
    createKeys(storage)('ventas 7').drop();
    const next = createKeys(storage)('ventas 7');
    again.drop();
    expect(createKeys(storage)('ventas 7').value).toBe(next.value);
  });

  it('stays the same but old if another tab or a logout has removed it, and if another body was sent', () => {
    const key = createKeys(storage);
    const first = key('ventas 7').value;
    createKeys(storage)('ventas 7').drop();
    expect(key('ventas 7')).toMatchObject({ value: first, since: 0, isNew: false });
    const one = key('liquidaciones', { ventas: [1] }).value;
    createKeys(storage)('liquidaciones', { ventas: [2] });
    expect(key('liquidaciones', { ventas: [1] }).value).toBe(one);
  });

  it('changes with the body of the call', () => {
    const key = createKeys(storage);
    const one = key('PUT /usuarios/7', { telefono: '1', contrasena: 'a' }).value;
    expect(key('PUT /usuarios/7', { telefono: '1', contrasena: 'a' }).value).toBe(one);
    expect(key('PUT /usuarios/7', { telefono: '2' }).value).not.toBe(one);
    expect(JSON.stringify([...kept])).not.toContain('telefono');
  });

  it.each([
    ['an object', (contrasena: string) => ({ telefono: '1', contrasena })],
    ['a form', (password: string) => formOf({ telefono: '1', password })],
  ])('changes with the password in %s, which is not stored', (_case, body) => {
    const key = createKeys(storage);
    const one = key('PUT /usuarios/7', body('caja-de-quinta')).value;
    expect(key('PUT /usuarios/7', body('caja-de-quinta')).value).toBe(one);
    expect(createKeys(storage)('PUT /usuarios/7', body('otra-clave')).value).toBe(one);
    expect(key('PUT /usuarios/7', body('otra-clave')).value).not.toBe(one);
    expect(JSON.stringify([...kept])).not.toMatch(/clave"|quinta|otra/);
  });

  it('changes with the version that the user edited', () => {
    const key = createKeys(storage);
    const first = key('POST /ventas/7/pedir-anulacion', { motivo: 'No anda' }, 3).value;
    expect(key('POST /ventas/7/pedir-anulacion', { motivo: 'No anda' }, 3).value).toBe(first);
    expect(key('POST /ventas/7/pedir-anulacion', { motivo: 'No anda' }, 5).value).not.toBe(first);
  });

  it('keeps the time when it was first used', () => {
    const first = createKeys(storage)('ventas 7').since;
    jest.spyOn(Date, 'now').mockReturnValue(first + 60_000);
    expect(createKeys(storage)('ventas 7').since).toBe(first);
    jest.restoreAllMocks();
  });

  it('lives as long as the page if storage is forbidden', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const key = createKeys(() => ({ getItem: denied, setItem: denied, removeItem: denied }));
    expect(key('alta').value).toBe(key('alta').value);
  });
});
