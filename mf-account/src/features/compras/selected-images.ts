import { randomKey } from '@fluxpartes/api-client';
import { MAX_BYTES } from '@fluxpartes/dominio';
import { createStore, SHRUNK_PHOTO_BYTES, shrinkPhoto, type Turn } from '@fluxpartes/ui';

/** The image that was chosen as a purchase's proof. */
export interface Selection {
  file: File;
  /** An object URL, revoked when the image is exchanged or removed. */
  url: string;
  turn: Turn;
  /** The idempotency key of every upload of this image. */
  key: string;
}

/** A quarter clockwise. */
export const NEXT_TURN: Record<Turn, Turn> = { 0: 90, 90: 180, 180: 270, 270: 0 };

/**
 * The store of chosen images, by purchase: a purchase has a card and a row, and both show the same image. An image stays
 * until it is uploaded, exchanged or removed.
 */
export function createSelectedImages() {
  const store = createStore<ReadonlyMap<number, Selection>>(new Map());
  const get = (id: number): Selection | null => store.get().get(id) ?? null;

  const change = (id: number, next: Selection | null) => {
    const previous = get(id);
    if (previous && previous.url !== next?.url) URL.revokeObjectURL(previous.url);
    const selections = new Map(store.get());
    if (next) selections.set(id, next);
    else selections.delete(id);
    store.set(selections);
  };

  return {
    get,
    subscribe: store.subscribe,
    choose: (id: number, file: File) => change(id, { file, url: URL.createObjectURL(file), turn: 0, key: randomKey() }),
    remove: (id: number) => change(id, null),
    rotate: (id: number) => {
      const selection = get(id);
      if (selection) change(id, { ...selection, turn: NEXT_TURN[selection.turn] });
    },
    /** Revokes all object URLs. */
    release: () => {
      for (const { url } of store.get().values()) URL.revokeObjectURL(url);
      store.set(new Map());
    },
  };
}

/** The types that the API reads as they are. */
const API_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export const IMAGE_TOO_LARGE = 'La imagen es demasiado grande: puede tener hasta 12 MB.';

/** The browser cannot shrink the image, and the API takes at most 12 MB. */
export class ImageTooLarge extends Error {
  override readonly name = 'ImagenDemasiadoGrande';
  override readonly message = IMAGE_TOO_LARGE;
}

/**
 * Turns and shrinks an image before its upload. A small one goes unchanged, so that a screenshot's letters stay sharp. One
 * that this browser cannot read (HEIC) goes unchanged too: the API may read it.
 * @throws ImageTooLarge
 */
export async function prepareImage(file: File, turn: Turn, shrink = shrinkPhoto): Promise<File> {
  const isSmall = file.size <= SHRUNK_PHOTO_BYTES && API_TYPES.includes(file.type);
  if (turn === 0 && isSmall) return file;
  try {
    const name = `${file.name.replace(/\.[^.]*$/, '') || 'comprobante'}.jpg`;
    return new File([await shrink(file, turn)], name, { type: 'image/jpeg' });
  } catch {
    if (file.size > MAX_BYTES.comprobante) throw new ImageTooLarge();
    return file;
  }
}
