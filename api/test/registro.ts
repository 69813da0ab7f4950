/** A registration that is accepted as it is; a spec changes what it is about. */
export const REGISTRO = {
  tipoCuenta: 'vendedor',
  nombre: 'Ramón',
  apellido: 'Giménez',
  localidad: 'Adrogué',
  dni: '28111222',
  telefono: '1122334455',
  email: 'ramon@taller.com.ar',
  password: 'una clave larga',
  nombreLocal: 'Repuestos Giménez',
};

/** The smallest files that are what their first bytes say. */
export const FILES = {
  pdf: Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n', 'latin1'),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  ),
  exe: Buffer.from('MZ\x90\x00 this is no document', 'latin1'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
};
