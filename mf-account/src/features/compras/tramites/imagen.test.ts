import { esImagen, ImagenDemasiadoGrande, imagenAEnviar } from './imagen.ts';

const archivo = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type });
const achicar = jest.fn(async () => new Blob(['chica'], { type: 'image/jpeg' }));
const noPuede = jest.fn(async () => Promise.reject(new Error('unreadable')));

beforeEach(() => jest.clearAllMocks());

describe("'the file must have an image type'", () => {
  it.each([
    ['captura.png', 'image/png', true],
    ['foto.jpg', 'image/jpeg', true],
    ['foto.HEIC', '', true],
    ['foto.heif', 'image/heif', true],
    ['comprobante.pdf', 'application/pdf', false],
    ['comprobante.jpg', 'application/pdf', false],
    ['comprobante', '', false],
    ['nota.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', false],
  ])('%s (%s): %s', (nombre, tipo, si) => {
    expect(esImagen(archivo(nombre, tipo))).toBe(si);
  });
});

describe('what is sent', () => {
  it.each([
    ['a large photo', archivo('12mp.jpg', 'image/jpeg', 500_001), 0],
    ['one that is turned', archivo('chica.jpg', 'image/jpeg'), 90],
    ['a type that the API does not read', archivo('chica.gif', 'image/gif'), 0],
  ] as const)('%s goes through the shrinking, turned as it was asked', async (_que, original, giro) => {
    const enviada = await imagenAEnviar(original, giro, achicar);
    expect(achicar).toHaveBeenCalledWith(original, giro);
    expect([enviada.type, enviada.name]).toEqual(['image/jpeg', original.name.replace(/\w+$/, 'jpg')]);
    expect(await enviada.text()).toBe('chica');
  });

  it('a small screenshot goes as it is', async () => {
    const captura = archivo('captura.png', 'image/png', 500_000);
    expect(await imagenAEnviar(captura, 0, achicar)).toBe(captura);
    expect(achicar).not.toHaveBeenCalled();
  });

  it('what this browser cannot read goes as it is, up to 12 MB', async () => {
    const heic = archivo('foto.heic', 'image/heic', 600_000);
    expect(await imagenAEnviar(heic, 90, noPuede)).toBe(heic);
    const enorme = archivo('foto.heic', 'image/heic', 12 * 1024 * 1024 + 1);
    await expect(imagenAEnviar(enorme, 0, noPuede)).rejects.toThrow(ImagenDemasiadoGrande);
  });
});
