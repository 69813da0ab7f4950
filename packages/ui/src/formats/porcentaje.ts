/** A percentage with a comma and a no-break space, at most two decimals: 10 → '10 %', 2.5 → '2,5 %'. */
export function formatPorcentaje(porcentaje: number): string {
  return `${String(Math.round(porcentaje * 100) / 100).replace('.', ',')}\u00a0%`;
}
