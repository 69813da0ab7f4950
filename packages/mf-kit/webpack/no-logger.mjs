/**
 * Stands in for the logger of the federation's SDK, with its levels and traces; see without-unused.mjs. Errors are said.
 * What it warns of is not: that a remote is registered anew, which the shell does on purpose.
 */
const nothing = () => {};
const onlyErrors = (prefix) => ({
  log: nothing,
  info: nothing,
  warn: nothing,
  error: (...args) => console.error(prefix, ...args),
  debug: nothing,
});

export const createLogger = onlyErrors;
export const createInfrastructureLogger = onlyErrors;
export const bindLoggerToCompiler = nothing;
export const logger = onlyErrors('[ Module Federation ]');
export const infrastructureLogger = onlyErrors('[ Module Federation ]');
