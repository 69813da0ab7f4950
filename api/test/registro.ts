/** An accepted registration; a spec changes the fields that it tests. */
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

/** The smallest files with the correct first bytes of their type. */
export const FILES = {
  pdf: Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n', 'latin1'),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  ),
  exe: Buffer.from('MZ\x90\x00 this is no document', 'latin1'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
};
