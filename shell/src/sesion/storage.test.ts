import { browserStorage } from './storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

it.each([
  ['local', undefined, () => localStorage],
  ['session', 'sessionStorage', () => sessionStorage],
] as const)('content is stored in %s storage', (_testCase, which, real) => {
  browserStorage(which).setItem('perfil', 'vendedor');
  expect({ ...real() }).toEqual({ perfil: 'vendedor' });
});

it("if the browser blocks its storage, the page's memory is used", () => {
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
