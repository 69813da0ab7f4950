/** The number of digits of a CBU. */
export const CBU_DIGITS = 22;

/** The separators that a user may type between the digits. */
const BETWEEN = /[\s.-]/g;
const ALIAS = /^[a-z0-9.-]{6,20}$/;

/**
 * First block: bank and branch with their check digit. Second block: the account with its check digit. `weights` are the
 * factors of the digits.
 */
const BLOCKS = [
  { digits: /^\d{8}$/, from: 0, until: 8, weights: [7, 1, 3, 9] },
  { digits: /^\d{14}$/, from: 8, until: CBU_DIGITS, weights: [3, 9, 7, 1] },
] as const;

/** Whether the last digit of a block makes its weighted sum a multiple of ten. */
function isBlockRight(block: string, weights: readonly number[]): boolean {
  const last = block.length - 1;
  const sum = [...block.slice(0, last)].reduce(
    (total, digit, at) => total + Number(digit) * (weights[at % weights.length] ?? 0),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(block[last]);
}

/**
 * The normal form of a CBU (bank) or CVU (wallet): its 22 digits, without spaces, dots and hyphens. Null for another number
 * of digits, or a wrong check digit.
 */
export function cbuNormal(text: string): string | null {
  const digits = text.replace(BETWEEN, '');
  const isRight =
    digits.length === CBU_DIGITS &&
    Number(digits) > 0 &&
    BLOCKS.every((block) => {
      const part = digits.slice(block.from, block.until);
      return block.digits.test(part) && isBlockRight(part, block.weights);
    });
  return isRight ? digits : null;
}

/**
 * The normal form of an alias: 6 to 20 lowercase letters without accents, digits, dots and hyphens, or null. It needs a
 * letter, so that an incomplete CBU is no alias.
 */
export function aliasNormal(text: string): string | null {
  const alias = text.trim().toLowerCase();
  return ALIAS.test(alias) && /[a-z]/.test(alias) ? alias : null;
}

/** The normal form of a CBU or an alias, or null. */
export function cuentaBancariaNormal(text: string): string | null {
  return cbuNormal(text) ?? aliasNormal(text);
}
