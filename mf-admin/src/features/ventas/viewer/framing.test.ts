import { INTEGER, move, rotate, scaleStep, zoomBy } from './framing.ts';

const FRAME = { width: 400, height: 200 };

describe('encuadre', () => {
  it.each([
    [1, 1, 1.5],
    [1.5, 1, 2],
    [1.7, 1, 2],
    [6, 1, 6],
    [6, -1, 4],
    [1.7, -1, 1.5],
    [1, -1, 1],
  ] as const)('from %s, one step of %s leads to %s', (zoomScale, direction, expected) => {
    expect(scaleStep(zoomScale, direction)).toBe(expected);
  });

  it('keeps the point under the pointer where it is', () => {
    const zoomedIn = zoomBy(INTEGER, 2, FRAME, { x: 100, y: -50 });
    expect(zoomedIn).toEqual({ zoomScale: 2, turn: 0, x: -100, y: 50 });
    expect(zoomBy(zoomedIn, 4, FRAME, { x: 100, y: -50 })).toMatchObject({ x: -300, y: 150 });
  });

  it('stands whole in the middle at 100 %, and never beyond 600 %', () => {
    const shifted = zoomBy(INTEGER, 3, FRAME, { x: 150, y: 80 });
    expect(zoomBy(shifted, 0.2, FRAME)).toEqual(INTEGER);
    expect(zoomBy(INTEGER, 50, FRAME).zoomScale).toBe(6);
  });

  it('moves no further than its edges, and not at all while whole', () => {
    expect(move(INTEGER, 50, 50, FRAME)).toEqual(INTEGER);
    const doubled = zoomBy(INTEGER, 2, FRAME);
    expect(move(doubled, 80, -30, FRAME)).toMatchObject({ x: 80, y: -30 });
    expect(move(doubled, 9999, -9999, FRAME)).toMatchObject({ x: 200, y: -100 });
  });

  it('turns by quarters, whole each time, back to upright', () => {
    const roundTrip = rotate(zoomBy(INTEGER, 3, FRAME));
    expect(roundTrip).toEqual({ ...INTEGER, turn: 90 });
    expect(rotate(rotate(rotate(roundTrip)))).toEqual(INTEGER);
  });
});
