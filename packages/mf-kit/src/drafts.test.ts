/** @jest-environment ../ui/jest/jsdom-environment.js */
import { draftIn, eraseDrafts, textsOf } from './drafts.ts';

const textDraft = (key = 'compra_5_7') => draftIn('sessionStorage', key, (saved) => textsOf(saved, ['nombre']));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

it('a draft is read back under its own key only, until it is dropped', () => {
  textDraft().save({ nombre: 'Ana' });
  expect(textDraft().read()).toEqual({ nombre: 'Ana' });
  expect(textDraft('compra_5_8').read()).toBeNull();
  textDraft().drop();
  expect(textDraft().read()).toBeNull();
});

it.each(['{', '7', 'null', '{"nombre":3}'])('a draft ignores the invalid stored text %s', (saved) => {
  sessionStorage.setItem('borrador_compra_5_7', saved);
  expect(textDraft().read() ?? {}).toEqual({});
});

it('a draft is lost without an error if the browser refuses its storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  textDraft().save({ nombre: 'Ana' });
  expect(textDraft().read()).toBeNull();
});

it('eraseDrafts removes drafts and keys, and nothing else', () => {
  textDraft().save({ nombre: 'Ana' });
  draftIn('localStorage', 'publicacion_5', () => null).save(null);
  localStorage.setItem('clave_POST /ventas 7', '{}');
  localStorage.setItem('darkMode', '1');
  eraseDrafts('clave_');
  expect([{ ...localStorage }, { ...sessionStorage }]).toEqual([{ darkMode: '1' }, {}]);
});
