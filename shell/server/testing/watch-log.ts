/** The lines that the site writes into its log from now on; until mocks are restored. */
export function watchLog(): string[] {
  const lines: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  return lines;
}
