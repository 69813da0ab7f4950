/**
 * Stands in, in the shell's build, for the whole of the federation's core that remotes are given; see without-unused.mjs: what
 * builds of mf-kit take of it. `Global` is for whoever hands it on.
 */
export {
  assert,
  CurrentGlobal,
  Global,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
