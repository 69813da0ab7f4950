import { audienceOf, isComplete, isFile, kindOf } from './request-kinds.ts';

const HASH = 'a'.repeat(64);

describe('the kind of a request', () => {
  it.each([
    ['/home', true, 'page'],
    ['/publicacion/7', true, 'page'],
    ['/api/archivos/7', true, null],
    ['/api/usuarios/7/datos.zip', true, null],
    ['/sitemap.xml', true, null],
    ['/shell/pagina.html', true, null],
    ['/shell/shell.0123456789.js', false, 'file'],
    ['/mf/mf-catalogue/0123456789/routes.0123456789.css', false, 'file'],
    ['/mf/mf-catalogue/0123456789/remoteEntry.0123456789.js?retry=1', false, null],
    ['/mf/registry.json', false, null],
    ['/service-worker.js', false, null],
    [`/api/fotos/${HASH}/320.webp`, false, 'photo'],
    ['/api/publicaciones?limite=24&total=1', false, 'data'],
    ['/api/publicaciones/7', false, 'data'],
    ['/api/usuarios/7/compras?pendiente=si', false, 'data'],
    ['/api/usuarios/7', false, null],
    ['/api/usuarios', false, null],
    ['/api/usuarios/7/ventas', false, null],
    ['/api/usuarios/7/documentos', false, null],
    ['/api/archivos/7', false, null],
    ['/api/ventas-detalle', false, null],
    ['/api/liquidaciones', false, null],
    ['/api/sesion', false, null],
  ])('to %s (navigation: %s) is %s', (path, isNavigation, kind) => {
    expect(kindOf(new URL(path, 'http://sitio'), isNavigation)).toBe(kind);
  });
});

describe('the audience of a response', () => {
  it.each([
    ['a listing as a guest sees it', '/api/publicaciones/7', '{"id":7,"nombre_producto":"Bujía"}', 'everybody'],
    ['a text that mentions the price', '/api/publicaciones/7', JSON.stringify({ d: 'el "precio": 5' }), 'everybody'],
    ['a listing with its price', '/api/publicaciones/7', '{"id":7,"precio":5}', { only: 'signed in' }],
    ['purchases', '/api/usuarios/7/compras', '[]', { only: 7 }],
  ])('is derived from the path and content of %s', (_testCase, pathname, json, audience) => {
    expect(audienceOf(pathname, json)).toEqual(audience);
  });
});

describe('the completeness of a response', () => {
  it.each([
    ['/api/publicaciones', '[{"id":7}]', true],
    ['/api/publicaciones', '[{"id":7}', false],
    ['/api/publicaciones', '{"message":"de otro"}', false],
    ['/api/publicaciones', '<!doctype html>', false],
    ['/api/publicaciones/7', '{"id":7}', true],
    ['/api/publicaciones/7', '[]', false],
    ['/api/publicaciones/7', 'null', false],
    ['/api/usuarios/7/compras', '[]', true],
  ])('at %s is detected from the body %s', (pathname, json, expected) => {
    expect(isComplete(pathname, json)).toBe(expected);
  });

  it.each([
    ['/shell/a.js', 'text/javascript; charset=utf-8', 200, true],
    ['/shell/a.js', 'text/html', 200, false],
    ['/shell/a.js', 'text/javascript', 404, false],
    ['/shell/a.css', 'text/css; charset=utf-8', 200, true],
    [`/api/fotos/${HASH}/320.webp`, 'image/webp', 200, true],
    [`/api/fotos/${HASH}/320.webp`, 'application/json', 200, false],
  ])('as a file at %s with type %s and status %i is %s', (pathname, type, status, expected) => {
    expect(isFile(pathname, new Response('', { status, headers: { 'Content-Type': type } }))).toBe(expected);
  });
});
