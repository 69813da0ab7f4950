import { createSelections } from './selections.ts';

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
  it('is turned by quarters, and let go when it is taken away', () => {
    const selections = createSelections();
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

  it('takes the place of the one before, each purchase has its own, and leaving lets all of them go', () => {
    const selections = createSelections();
    selections.choose(1, FOTO);
    selections.choose(1, FOTO);
    selections.choose(2, FOTO);
    expect(alive.size).toBe(2);
    selections.release();
    expect(alive.size).toBe(0);
  });

  it('is told to whoever listens, until they no longer do', () => {
    const selections = createSelections();
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
