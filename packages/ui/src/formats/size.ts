const UNITS = ['B', 'kB', 'MB', 'GB'];

/** Bytes for people, in thousands, at most one decimal: 512 → '512 B', 1500000 → '1,5 MB'. No-break space. */
export function formatSize(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  const shown = value >= 10 || step === 0 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${String(shown).replace('.', ',')}\u00a0${UNITS[step]}`;
}
