/**
 * Stands in for the sentences of the federation runtime's errors; see without-unused.mjs. Each error says its code still,
 * and the address at which that is explained.
 */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
