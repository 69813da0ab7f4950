// @ts-check

/**
 * One table on the terminal.
 * @param {import('../run.mjs').Row[]} rows
 */
export function printTable(rows) {
  const width = Math.max(...rows.map(({ what }) => what.length));
  console.log(`\n${'what'.padEnd(width)}  ÷ floor  target          measured`);
  for (const { what, ratio, target, detail } of rows) {
    console.log(`${what.padEnd(width)}  ${ratio.toFixed(3).padStart(7)}  ${target.padEnd(14)}  ${detail}`);
  }
}
