// @ts-check
/**
 * Preloaded (`node --import`) into the API's program that a fill starts for itself: the present is the moment that the
 * fill last named on its channel, and stands still there. A fill that ends, even killed, takes the program with it.
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
