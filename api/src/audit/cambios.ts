/** Of what is asked for, what is said at all and is another value than the row has. */
export function cambiosOf<T extends object>(row: T, requests: { [K in keyof T]?: T[K] | undefined }): Partial<T> {
  const cambios: Partial<T> = {};
  for (const campo in requests) {
    const value = requests[campo];
    if (value !== undefined && value !== row[campo]) cambios[campo] = value;
  }
  return cambios;
}

/** What a row has where another one, of changes, has something: the 'before' of an audit row. */
export function valuesOf<T extends object>(row: T, cambios: Partial<T>): Partial<T> {
  const values: Partial<T> = {};
  for (const campo in cambios) values[campo] = row[campo];
  return values;
}
