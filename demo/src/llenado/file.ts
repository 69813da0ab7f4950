const TIPOS = { jpg: 'image/jpeg', pdf: 'application/pdf' } as const;

/** A file as a form sends it. */
export function fileOf(nombre: `${string}.${keyof typeof TIPOS}`, bytes: Buffer): File {
  const tipo = nombre.endsWith('.pdf') ? TIPOS.pdf : TIPOS.jpg;
  return new File([new Uint8Array(bytes)], nombre, { type: tipo });
}
