/**
 * Stands in for what the federation's bundler runtime does at its start, and for its way to second copies of shared modules;
 * see without-unused.mjs. Those are for shared modules whose unused exports a server took out; here facades do that.
 */
export const init = ({ webpackRequire }) =>
  webpackRequire.federation.runtime.init(webpackRequire.federation.initOptions);
export const getSharedFallbackGetter = ({ factory }) => factory;
