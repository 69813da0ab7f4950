/** DEMO is neither si nor no. */
export class DemoInvalidoError extends Error {
  override readonly name = 'DemoInvalidoError';
}

/**
 * Whether to fill in the demo data: as DEMO says; without it, only beside the embedded database.
 * @throws DemoInvalidoError
 */
export function quiereDemo({ DEMO, FLUX_LOCAL }: Readonly<Record<string, string | undefined>>): boolean {
  if (DEMO === undefined || DEMO === '') return FLUX_LOCAL === 'si';
  if (DEMO !== 'si' && DEMO !== 'no') throw new DemoInvalidoError(`DEMO tiene que ser si o no, y es «${DEMO}».`);
  return DEMO === 'si';
}
