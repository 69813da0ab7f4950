import { BYTES_MAXIMOS, codificarDentroDelPeso, medidasDentroDe, medidasGiradas } from './achicar-foto.ts';

/** A stand-in for JPEG: bytes grow with the area and the quality. */
function codificador(bytesPorPixel: number) {
  return jest.fn(async ({ ancho, alto }: { ancho: number; alto: number }, calidad: number) => {
    const size = Math.round(ancho * alto * calidad * bytesPorPixel);
    return { size, type: 'image/jpeg' } as Blob;
  });
}

describe('the size of a photo', () => {
  it.each([
    ['12 MP, lying', { ancho: 4000, alto: 3000 }, { ancho: 1600, alto: 1200 }],
    ['12 MP, standing', { ancho: 3000, alto: 4000 }, { ancho: 1200, alto: 1600 }],
    ['a small one stays', { ancho: 640, alto: 480 }, { ancho: 640, alto: 480 }],
    ['a very long one keeps a pixel', { ancho: 16000, alto: 2 }, { ancho: 1600, alto: 1 }],
  ])('%s', (_caso, original, esperado) => {
    expect(medidasDentroDe(original, 1600)).toEqual(esperado);
  });
});

describe('the weight of a photo', () => {
  const original = { ancho: 4000, alto: 3000 };

  it('takes the best quality where that fits', async () => {
    const codificar = codificador(0.2);
    const foto = await codificarDentroDelPeso(original, codificar);
    expect(foto.size).toBeLessThanOrEqual(BYTES_MAXIMOS);
    expect(codificar).toHaveBeenLastCalledWith({ ancho: 1600, alto: 1200 }, 0.85);
  });

  it('gives up quality before size', async () => {
    const codificar = codificador(0.35);
    const foto = await codificarDentroDelPeso(original, codificar);
    expect(foto.size).toBeLessThanOrEqual(BYTES_MAXIMOS);
    expect(codificar).toHaveBeenLastCalledWith({ ancho: 1600, alto: 1200 }, 0.65);
  });

  it('gets smaller where no quality is enough', async () => {
    const codificar = codificador(0.6);
    const foto = await codificarDentroDelPeso(original, codificar);
    expect(foto.size).toBeLessThanOrEqual(BYTES_MAXIMOS);
    expect(codificar.mock.lastCall?.[0].ancho).toBeLessThan(1600);
  });
});

describe('a turned photo', () => {
  it.each([
    [0, { ancho: 4000, alto: 3000 }],
    [90, { ancho: 3000, alto: 4000 }],
    [180, { ancho: 4000, alto: 3000 }],
    [270, { ancho: 3000, alto: 4000 }],
  ] as const)('by %i degrees', (giro, esperado) => {
    expect(medidasGiradas({ ancho: 4000, alto: 3000 }, giro)).toEqual(esperado);
  });
});
