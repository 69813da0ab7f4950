/** Runs tasks in the order they came, at most so many at a time. */
export function createCola(maximo: number) {
  let enCurso = 0;
  const esperan: (() => void)[] = [];

  return async <T>(tarea: () => Promise<T>): Promise<T> => {
    // A turn that ends is handed to the next one in the queue, so the count stays as it is.
    if (enCurso < maximo) enCurso += 1;
    else await new Promise<void>((darTurno) => esperan.push(darTurno));
    try {
      return await tarea();
    } finally {
      const siguiente = esperan.shift();
      if (siguiente) siguiente();
      else enCurso -= 1;
    }
  };
}
