// @ts-check

const LOOK_EVERY_MS = 500;

/**
 * Calls back once when this process is asked to stop; what comes later changes nothing. npm runs a script through a shell,
 * and asked to stop it passes that on to the shell alone, which leaves the script without its parent: that counts as well.
 * @param {() => void} stop
 */
export function onStopRequest(stop) {
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    stop();
  };
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, ask);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && ask(), LOOK_EVERY_MS).unref();
}
