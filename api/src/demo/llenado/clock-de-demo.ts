import { Clock } from '../../config/clock.ts';

/** The present of the demo data: the date that each planned event is given; until then, today. */
export class ClockDeDemo extends Clock {
  private presente: Date | undefined;

  override now(): Date {
    return this.presente ?? super.now();
  }

  /** Makes this moment the present. */
  ponerEn(fecha: Date): void {
    this.presente = fecha;
  }
}
