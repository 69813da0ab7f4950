/** Of what is asked for, what is said at all and is another value than the row has. */
export function cambiosDe<T extends object>(fila: T, pedidos: { [K in keyof T]?: T[K] | undefined }): Partial<T> {
  const cambios: Partial<T> = {};
  for (const campo in pedidos) {
    const valor = pedidos[campo];
    if (valor !== undefined && valor !== fila[campo]) cambios[campo] = valor;
  }
  return cambios;
}

/** What a row has where another one, of changes, has something: the 'before' of an audit row. */
export function valoresDe<T extends object>(fila: T, cambios: Partial<T>): Partial<T> {
  const valores: Partial<T> = {};
  for (const campo in cambios) valores[campo] = fila[campo];
  return valores;
}
