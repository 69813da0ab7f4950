import { createThemeStore } from '../store.ts';

/** A test set-up: a system preference that can change, a storage, and the themed element. */
function setUp({ prefersDark = false, darkMode = null as string | null } = {}) {
  const saved = new Map<string, string>(darkMode === null ? [] : [['darkMode', darkMode]]);
  const handlers: (() => void)[] = [];
  const media = {
    matches: prefersDark,
    addEventListener: (_type: string, handler: unknown) => handlers.push(handler as () => void),
  };
  const root = { dataset: {} as DOMStringMap };
  const barColor = { content: '', dataset: { dark: '#000000', light: '#ffffff' } as DOMStringMap };
  const storage = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
  };
  const systemTurns = (dark: boolean) => {
    media.matches = dark;
    for (const handler of handlers) handler();
  };
  return { store: createThemeStore({ storage, root, barColor, media }), root, barColor, saved, systemTurns };
}

describe('the theme', () => {
  it.each([
    ['true', false, 'dark'],
    ['false', true, 'light'],
    [null, true, 'dark'],
    [null, false, 'light'],
    ['quizás', true, 'dark'],
  ])('with darkMode %j stored and a dark system preference %s is %s', (darkMode, prefersDark, theme) => {
    const { store, root } = setUp({ darkMode, prefersDark });
    expect(store.get()).toBe(theme);
    expect(root.dataset.theme).toBe(theme);
  });

  it('toggles, is stored, and is reported to its listeners', () => {
    const { store, root, saved } = setUp();
    const listener = jest.fn();
    const stop = store.subscribe(listener);
    store.toggle();
    expect([store.get(), root.dataset.theme, saved.get('darkMode')]).toEqual(['dark', 'dark', 'true']);
    stop();
    store.toggle();
    expect([store.get(), saved.get('darkMode')]).toEqual(['light', 'false']);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('follows the system preference until the user toggles it', () => {
    const { store, systemTurns } = setUp();
    systemTurns(true);
    expect(store.get()).toBe('dark');
    store.toggle();
    systemTurns(false);
    systemTurns(true);
    expect(store.get()).toBe('light');
  });

  it("sets the colour of the browser's bars at once and on each change", () => {
    const { store, barColor, systemTurns } = setUp({ darkMode: null, prefersDark: false });
    expect(barColor.content).toBe('#ffffff');
    systemTurns(true);
    expect(barColor.content).toBe('#000000');
    store.toggle();
    expect(barColor.content).toBe('#ffffff');
  });

  it('still toggles if the storage throws', () => {
    const refuse = () => {
      throw new Error('storage is off');
    };
    const root = { dataset: {} as DOMStringMap };
    const media = { matches: true, addEventListener: () => {} };
    const store = createThemeStore({ storage: { getItem: refuse, setItem: refuse }, root, media });
    store.toggle();
    expect(root.dataset.theme).toBe('light');
  });
});
