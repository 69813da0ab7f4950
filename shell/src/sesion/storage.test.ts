import { browserStorage } from './storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

it.each([
  ['local', undefined, () => localStorage],
  ['session', 'sessionStorage', () => sessionStorage],
] as const)('browserStorage stores content in %s storage', (_testCase, which, real) => {
  browserStorage(which).setItem('perfil', 'vendedor');
  expect({ ...real() }).toEqual({ perfil: 'vendedor' });
});

it("browserStorage uses the page's memory if the browser blocks its storage", () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const storage = browserStorage();
  expect(storage.getItem('perfil')).toBeNull();
  storage.setItem('perfil', 'vendedor');
  expect(storage.getItem('perfil')).toBe('vendedor');
  storage.removeItem('perfil');
  expect(storage.getItem('perfil')).toBeNull();
});
