// @ts-check
/**
 * Preloaded (`node --import`) into the API process of the fill. The clock stops at the last moment sent on the process
 * channel. When the fill ends, even if it is killed, this process also ends.
 */

const RealDate = Date;
/** The current time in ms; undefined until the fill sets it. @type {number | undefined} */
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
// The open channel alone must not keep the process alive.
process.channel?.unref();
