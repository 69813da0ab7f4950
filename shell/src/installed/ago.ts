const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const counted = (count: number, one: string, many: string) => `hace ${count} ${count === 1 ? one : many}`;

/** How long ago something was, as one says it: 'recién', 'hace 5 min', 'hace 2 h', 'hace 3 días'. @param elapsed ms */
export function agoText(elapsed: number): string {
  if (elapsed < MINUTE) return 'recién';
  if (elapsed < HOUR) return `hace ${Math.floor(elapsed / MINUTE)} min`;
  if (elapsed < DAY) return `hace ${Math.floor(elapsed / HOUR)} h`;
  return counted(Math.floor(elapsed / DAY), 'día', 'días');
}
