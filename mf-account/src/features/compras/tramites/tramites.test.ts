import { createTramites, type Dependencias } from './tramites.ts';

const FOTO = new File(['foto'], 'foto.jpg', { type: 'image/jpeg' });
const vivas = new Set<string>();

beforeEach(() => {
  vivas.clear();
  let siguiente = 0;
  URL.createObjectURL = () => {
    const url = `blob:${siguiente++}`;
    vivas.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => void vivas.delete(url);
});

function tramitesDePrueba(cambios: Partial<Dependencias> = {}) {
  const enviar = jest.fn<Promise<void>, Parameters<Dependencias['enviar']>>(async () => {});
  const confirmar = jest.fn<Promise<void>, [number, number]>(async () => {});
  const preparar = jest.fn(async (archivo: File) => archivo);
  return { tramites: createTramites({ preparar, enviar, confirmar, ...cambios }), enviar, confirmar, preparar };
}

/** A promise that the test settles. */
function diferida<T>() {
  let resolve: (valor: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((si, no) => {
    resolve = si;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** A call that ends when the test says so, or when it is aborted. */
function enPausa() {
  const llamada = diferida<void>();
  const enviar: Dependencias['enviar'] = (_id, _imagen, { signal }) => {
    signal.addEventListener('abort', () => llamada.reject(signal.reason));
    return llamada.promise;
  };
  return { ...llamada, enviar };
}

describe('a proof', () => {
  it("'Upload does nothing if no file is chosen'", async () => {
    const { tramites, enviar } = tramitesDePrueba();
    expect(await tramites.subir(1)).toBeNull();
    expect(enviar).not.toHaveBeenCalled();
  });

  it('is sent turned as it is shown, and is let go once it has arrived', async () => {
    const { tramites, preparar, enviar } = tramitesDePrueba();
    tramites.elegir(1, FOTO);
    for (const giro of [90, 180, 270, 0, 90]) {
      tramites.girar(1);
      expect(tramites.get(1).eleccion?.giro).toBe(giro);
    }
    expect(await tramites.subir(1)).toEqual({ tipo: 'hecho' });
    expect(preparar).toHaveBeenCalledWith(FOTO, 90);
    expect(enviar).toHaveBeenCalledTimes(1);
    expect(tramites.get(1)).toEqual({ eleccion: null, progreso: null, confirmando: false });
    expect(vivas.size).toBe(0);
  });

  it('tells true progress to whoever listens, and is not sent twice meanwhile', async () => {
    const { promise, resolve } = diferida<void>();
    const enviar: Dependencias['enviar'] = (_id, _imagen, { onProgress }) => {
      onProgress(0.25);
      onProgress(0.5);
      return promise;
    };
    const { tramites } = tramitesDePrueba({ enviar });
    const vistos: (number | null)[] = [];
    tramites.elegir(1, FOTO);
    const dejar = tramites.subscribe(() => vistos.push(tramites.get(1).progreso));
    const primero = tramites.subir(1);
    expect(await tramites.subir(1)).toBeNull();
    await Promise.resolve();
    expect(vistos).toEqual([0, 0.25, 0.5]);
    resolve();
    await primero;
    expect(vistos.at(-1)).toBeNull();
    dejar();
    tramites.quitar(1);
    expect(vistos).toHaveLength(5);
  });

  it('stays chosen when it fails, so that one more press tries again', async () => {
    const enviar = jest.fn<Promise<void>, []>().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce();
    const { tramites } = tramitesDePrueba({ enviar });
    tramites.elegir(1, FOTO);
    expect(await tramites.subir(1)).toEqual({ tipo: 'fallido', error: new Error('lost') });
    expect(tramites.get(1)).toMatchObject({ eleccion: { archivo: FOTO }, progreso: null });
    expect(vivas.size).toBe(1);
    expect(await tramites.subir(1)).toEqual({ tipo: 'hecho' });
  });

  it('stays chosen when it is cancelled, on its way or while it is being prepared', async () => {
    const { tramites } = tramitesDePrueba({ enviar: enPausa().enviar });
    tramites.elegir(1, FOTO);
    const enCamino = tramites.subir(1);
    await Promise.resolve();
    tramites.cancelar(1);
    expect(await enCamino).toEqual({ tipo: 'cancelado' });
    expect(tramites.get(1)).toMatchObject({ eleccion: { archivo: FOTO }, progreso: null });

    const preparacion = diferida<File>();
    const otro = tramitesDePrueba({ preparar: () => preparacion.promise });
    otro.tramites.elegir(1, FOTO);
    const preparandose = otro.tramites.subir(1);
    otro.tramites.cancelar(1);
    preparacion.resolve(FOTO);
    expect(await preparandose).toEqual({ tipo: 'cancelado' });
    expect(otro.enviar).not.toHaveBeenCalled();
  });

  it('takes the place of the one before, each purchase has its own, and leaving lets all of them go', async () => {
    const { tramites } = tramitesDePrueba({ enviar: enPausa().enviar });
    tramites.elegir(1, FOTO);
    tramites.elegir(1, FOTO);
    tramites.elegir(2, FOTO);
    expect(vivas.size).toBe(2);
    const enCamino = tramites.subir(2);
    await Promise.resolve();
    tramites.soltar();
    expect(vivas.size).toBe(0);
    expect(await enCamino).toEqual({ tipo: 'cancelado' });
  });
});

describe('a receipt', () => {
  it('is confirmed once, with the version that was seen', async () => {
    const { promise, resolve } = diferida<void>();
    const confirmar = jest.fn<Promise<void>, [number, number]>(() => promise);
    const { tramites } = tramitesDePrueba({ confirmar });
    const primera = tramites.confirmar(1, 4);
    expect(tramites.get(1).confirmando).toBe(true);
    expect(await tramites.confirmar(1, 4)).toBeNull();
    resolve();
    expect(await primera).toEqual({ tipo: 'hecho' });
    expect(tramites.get(1).confirmando).toBe(false);
    expect(confirmar.mock.calls).toEqual([[1, 4]]);
  });

  it('can be tried again after a failure', async () => {
    const { tramites } = tramitesDePrueba({ confirmar: async () => Promise.reject(new Error('lost')) });
    expect(await tramites.confirmar(1, 4)).toEqual({ tipo: 'fallido', error: new Error('lost') });
    expect(tramites.get(1).confirmando).toBe(false);
  });
});
