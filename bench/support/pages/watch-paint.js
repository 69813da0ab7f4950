// Runs in the page: records paints and layout shifts in `seen`, in ms since the visit began, and the blocking time: what
// tasks after the first paint take above 50 ms.
(() => {
  const seen = { fcp: 0, lcp: 0, shift: 0, blocked: 0 };
  globalThis.seen = seen;
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('longtask', ({ startTime, duration }) => {
    if (seen.fcp > 0 && startTime + duration > seen.fcp) seen.blocked += duration - 50;
  });
  // These visits have no input. The emulation's own resize counts as one for half a second, so `hadRecentInput` is ignored.
  watch('layout-shift', ({ value }) => {
    seen.shift += value;
  });
})();
