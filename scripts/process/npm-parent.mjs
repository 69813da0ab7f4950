// @ts-check

const LOOK_EVERY_MS = 500;

/**
 * npm runs a script through a shell, and asked to stop it passes that on to the shell alone, which leaves the script
 * running without a parent. Calls back when that happened; does nothing where the script was not run by npm.
 * @param {() => void} onGone
 */
export function onNpmGone(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}
