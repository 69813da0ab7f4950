/** Loaded ahead of a program, `--import`: its machine's clock is `CLOCK_AHEAD` ms ahead of the true time. */
const ahead = Number(process.env.CLOCK_AHEAD);
const TrueDate = globalThis.Date;
const now = () => TrueDate.now() + ahead;

globalThis.Date = new Proxy(TrueDate, {
  construct: (_, given, target) => Reflect.construct(TrueDate, given.length === 0 ? [now()] : given, target),
  get: (_, name) => (name === 'now' ? now : Reflect.get(TrueDate, name)),
});
