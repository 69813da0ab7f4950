import { isImage } from '@fluxpartes/mf-kit/upload-queue';
import { createSelectedImages, ImageTooLarge, prepareImage } from './upload-queue.ts';

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

describe('the chosen image of a purchase', () => {
  it('rotates by 90 degrees, and revokes its URL when it is removed', () => {
    const selections = createSelectedImages();
    selections.choose(1, FOTO);
    for (const turn of [90, 180, 270, 0, 90]) {
      selections.rotate(1);
      expect(selections.get(1)).toMatchObject({ file: FOTO, turn });
    }
    expect(alive.size).toBe(1);
    selections.remove(1);
    expect(selections.get(1)).toBeNull();
    expect(alive.size).toBe(0);
  });

  it('replaces the previous image of the same purchase, and revokes all URLs on release', () => {
    const selections = createSelectedImages();
    selections.choose(1, FOTO);
    selections.choose(1, FOTO);
    selections.choose(2, FOTO);
    expect(alive.size).toBe(2);
    selections.release();
    expect(alive.size).toBe(0);
  });

  it('notifies subscribers until they unsubscribe', () => {
    const selections = createSelectedImages();
    let times = 0;
    const stop = selections.subscribe(() => {
      times += 1;
    });
    selections.choose(1, FOTO);
    selections.rotate(1);
    stop();
    selections.remove(1);
    expect(times).toBe(2);
  });
});

const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type });
const shrink = jest.fn(async () => new Blob(['chica'], { type: 'image/jpeg' }));
const cannot = jest.fn(async () => Promise.reject(new Error('unreadable')));

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
  ])('isImage of %s (%s) returns %s', (nombre, tipo, ifSo) => {
    expect(isImage(file(nombre, tipo))).toBe(ifSo);
  });
});

describe('prepareImage', () => {
  it.each([
    ['a large photo', file('12mp.jpg', 'image/jpeg', 500_001), 0],
    ['one that is turned', file('chica.jpg', 'image/jpeg'), 90],
    ['a type that the API does not read', file('chica.gif', 'image/gif'), 0],
  ] as const)('shrinks and rotates %s', async (_what, original, turn) => {
    const sent = await prepareImage(original, turn, shrink);
    expect(shrink).toHaveBeenCalledWith(original, turn);
    expect([sent.type, sent.name]).toEqual(['image/jpeg', original.name.replace(/\w+$/, 'jpg')]);
    expect(await sent.text()).toBe('chica');
  });

  it('leaves a small screenshot unchanged', async () => {
    const screenshot = file('captura.png', 'image/png', 500_000);
    expect(await prepareImage(screenshot, 0, shrink)).toBe(screenshot);
    expect(shrink).not.toHaveBeenCalled();
  });

  it('returns an unreadable file unchanged up to 12 MB, and rejects a larger one', async () => {
    const heic = file('foto.heic', 'image/heic', 600_000);
    expect(await prepareImage(heic, 90, cannot)).toBe(heic);
    const huge = file('foto.heic', 'image/heic', 12 * 1024 * 1024 + 1);
    await expect(prepareImage(huge, 0, cannot)).rejects.toThrow(ImageTooLarge);
  });
});
