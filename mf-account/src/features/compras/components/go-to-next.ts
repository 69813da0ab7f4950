/** The headings that the focus can go on at: what is still to do, else all purchases. */
const TITLES = ['lo-que-te-falta', 'todas-tus-compras'];

/**
 * A step that is done takes its card away, and the focus with it: whoever was on it goes on at what is left.
 * @param accion whether the step is done
 */
export async function goToNext(accion: Promise<boolean>): Promise<void> {
  if (!(await accion)) return;
  // The list is shown anew a moment after the answer.
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (document.activeElement !== document.body) return;
  const title = TITLES.map((id) => document.getElementById(id)).find((element) => element !== null);
  title?.focus({ preventScroll: true });
}
