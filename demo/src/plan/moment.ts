const DAY_MS = 24 * 60 * 60 * 1000;
/** Buenos Aires is three hours behind UTC all year. */
const ZONE_MS = 3 * 60 * 60 * 1000;

/** A moment of the plan: so many days before the day of the fill, at a second of that day in Buenos Aires. */
export interface Moment {
  days: number;
  seconds: number;
}

/** A second of the day in Buenos Aires, counted from midnight. */
export function at(hour: number, minutes: number, seconds = 0): number {
  return (hour * 60 + minutes) * 60 + seconds;
}

/** The date of a moment, counted back from when the fill began. */
export function fechaOf(start: Date, { days, seconds }: Moment): Date {
  const midnight = Math.floor((start.getTime() - ZONE_MS) / DAY_MS) * DAY_MS + ZONE_MS;
  return new Date(midnight - days * DAY_MS + seconds * 1000);
}

/** Orders moments, the oldest first. */
export function oldestFirst(a: { moment: Moment }, b: { moment: Moment }): number {
  return b.moment.days - a.moment.days || a.moment.seconds - b.moment.seconds;
}
