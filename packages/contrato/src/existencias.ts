import { EXISTENCIAS } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { numberValue } from './values.ts';

const NOT_EXISTENCIAS = 'Las unidades van de 1 a 9.999. Sin número, no hay límite.';

/** How many units there are, 1 to 9 999; missing, null and blank are null: no limit. */
export const existencias = () =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === '' || value === undefined ? null : value)),
    z.nullable(
      z.pipe(
        numberValue(NOT_EXISTENCIAS),
        z
          .int({ error: NOT_EXISTENCIAS })
          .check(z.minimum(EXISTENCIAS.min, NOT_EXISTENCIAS), z.maximum(EXISTENCIAS.maximo, NOT_EXISTENCIAS)),
      ),
    ),
  );

/** The units that an edit was made on: 0 where none was left, null or blank where there was no limit. */
export const unidadesSeen = () =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === '' ? null : value)),
    z.nullable(z.pipe(numberValue(NOT_EXISTENCIAS), z.int({ error: NOT_EXISTENCIAS }))),
  );
