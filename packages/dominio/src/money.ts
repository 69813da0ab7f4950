/** No value has this property: it only marks the type for the compiler. */
declare const UNIDAD: unique symbol;

/**
 * Money: an integer number of centavos (1 peso = 100 centavos). Every calculation of the product uses centavos. A number
 * becomes `Centavos` only through `pesosACentavos` or `centavos`, so that an amount in pesos cannot be mistaken for it.
 */
export type Centavos = number & { readonly [UNIDAD]: 'centavos' };

/**
 * Money in API bodies: a number of pesos with at most two decimals. The type accepts any number except an amount in
 * centavos.
 */
export type Pesos = number & { readonly [UNIDAD]?: never; toFixed: number['toFixed'] };

/** The largest amount that storage holds, `numeric(14,2)`: $ 999.999.999.999,99. */
export const MONTO_MAXIMO = 99_999_999_999_999 as Centavos;

/** An amount that is not a finite number, or that exceeds the range of storage. */
export class InvalidMontoError extends Error {
  override readonly name = 'MontoInvalidoError';
}

/**
 * A number that already counts centavos, such as a sum or a difference.
 * @throws InvalidMontoError if it is no whole number: then its unit is another.
 */
export function centavos(cantidad: number): Centavos {
  if (!Number.isSafeInteger(cantidad)) throw new InvalidMontoError('not a whole number of centavos');
  return cantidad as Centavos;
}

/**
 * Pesos (a JSON number) to centavos, rounded half up (away from zero) to the centavo.
 * The decimal text of the number is rounded, not its binary value: 1.005 becomes 101.
 * @throws InvalidMontoError when it is not finite or lies beyond ±MONTO_MAXIMO.
 */
export function pesosACentavos(pesos: Pesos): Centavos {
  if (!Number.isFinite(pesos)) throw new InvalidMontoError('not a finite number');
  const rounded = Math.sign(pesos) * Math.round(Number(`${expanded(Math.abs(pesos))}e2`));
  if (Math.abs(rounded) > MONTO_MAXIMO) throw new InvalidMontoError('beyond numeric(14,2)');
  return centavos(rounded === 0 ? 0 : rounded);
}

/** Whether a number of pesos has at most two decimals, so that it means one exact amount of centavos. */
export function isExactMonto(pesos: Pesos): boolean {
  return Number.isFinite(pesos) && Math.abs(pesos) * 100 <= MONTO_MAXIMO && pesosACentavos(pesos) / 100 === pesos;
}

/** Centavos to pesos, the number in API bodies; exact to two decimals. */
export function centavosAPesos(amount: Centavos): Pesos {
  return amount / 100;
}

/** `porcentaje` percent of an amount, in centavos, rounded half up once. The amount must not be negative. */
export function porcentajeOf(monto: Centavos, porcentaje: number): Centavos {
  return divideRounding(BigInt(monto) * BigInt(porcentaje), 100n);
}

/** Whole-number division rounded half up, for non-negative operands; exact at any size. */
export function divideRounding(dividend: bigint, divisor: bigint): Centavos {
  return centavos(Number((dividend * 2n + divisor) / (divisor * 2n)));
}

/** Decimal text without an exponent, because `Number(…e2)` needs such text; tiny numbers are zero centavos anyway. */
function expanded(value: number): string {
  const text = String(value);
  return text.includes('e-') ? '0' : text.includes('e') ? BigInt(Math.round(value)).toString() : text;
}
