// @ts-check
import { BUDGETS } from '@fluxpartes/registry';

/** Bounds of the suites. */
export const BOUNDS = {
  /** Ratios to the baseline for the first catalogue page: the full response, and the response to If-None-Match. */
  firstPage: 0.9,
  notModified: 1.2,
  fromDatabase: 0.1,
  /** p99, by listings. */
  searchMs: { 100000: 20, 1000000: 40 },
  growth: 1.5,
  typingMs: 100,
  purchase: 0.5,
  login: 0.8,
  loginFlood: 3,
  adminMs: 100,
  memoryMb: { idle: 130, loaded: 250 },
  bootSeconds: 3,
  lcp: { '/home': 0.45, '/publicacion/:id': 0.45, '/': 0.6 },
  lcpMs: 1000,
  firstPress: 1.1,
  tapMs: 100,
  layoutShift: 0.01,
  blockedMs: 150,
  scriptBytes: BUDGETS.pages,
  renderedInTime: 0.99,
  renderedSpeed: 0.9,
  besideBrokenMs: 150,
  lighthouse: { performance: 97, others: 100 },
};

/** @param {number} ratio */
export function atLeast(ratio) {
  return `≥ ${ratio.toFixed(2)}`;
}
