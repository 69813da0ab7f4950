// @ts-check
/**
 * Preloaded (`node --import`) into the fill's own API. The clock stops at the moment last sent on the process channel. When the fill ends, even killed, this process ends
 * too.
 */

const RealDate = Date;
/** In ms; undefined until the fill names one. @type {number | undefined} */
let present;

globalThis.Date = new Proxy(RealDate, {
  construct: (date, args, target) =>
    Reflect.construct(date, args.length === 0 && present !== undefined ? [present] : args, target),
  get: (date, key) => (key === 'now' ? () => present ?? date.now() : Reflect.get(date, key)),
});

process.on('message', (/** @type {{ now: number }} */ { now }) => {
  present = now;
  process.send?.({ now });
});
process.once('disconnect', () => process.exit(1));
// The channel alone must not keep the program alive.
process.channel?.unref();
