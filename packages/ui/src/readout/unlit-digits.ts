/**
 * The dark segments in the empty leading places of a readout: ('4.563', 6) → '88', ('84.500', 7) → '8.8'.
 * Empty when the number fills its places; never under lit digits.
 */
export function unlitDigits(whole: string, places: number): string {
  const full = '8'.repeat(Math.max(places, 0)).replace(/\B(?=(8{3})+$)/g, '.');
  return full.length > whole.length ? full.slice(0, full.length - whole.length) : '';
}
