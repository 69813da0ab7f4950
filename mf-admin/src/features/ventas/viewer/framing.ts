/** How an image lies in its frame: how much larger than the frame, turned by how much, moved by how many px. */
export interface Framing {
  /** 1 = the whole image fits. */
  zoomScale: number;
  turn: 0 | 90 | 180 | 270;
  x: number;
  y: number;
}

/** The frame, in px. */
export interface Frame {
  width: number;
  height: number;
}

/** The whole image, upright. */
export const INTEGER: Framing = { zoomScale: 1, turn: 0, x: 0, y: 0 };

/** The steps of 'Acercar' and 'Alejar'. */
export const SCALES = [1, 1.5, 2, 3, 4, 6] as const;
const MAX_SCALE = 6;

/** The next step up (1) or down (-1) from a scale, which may lie between two steps. */
export function scaleStep(zoomScale: number, direction: 1 | -1): number {
  const candidates =
    direction === 1 ? SCALES.filter((e) => e > zoomScale) : SCALES.filter((e) => e < zoomScale).reverse();
  return candidates[0] ?? (direction === 1 ? MAX_SCALE : 1);
}

/**
 * The same image at another scale, with the point under `focus` (px from the middle of the frame) staying where it is.
 * The whole image always stands in the middle.
 */
export function zoomBy(framing: Framing, zoomScale: number, frame: Frame, focus = { x: 0, y: 0 }): Framing {
  const newOne = Math.min(MAX_SCALE, Math.max(1, zoomScale));
  const ratio = newOne / framing.zoomScale;
  const x = focus.x - (focus.x - framing.x) * ratio;
  const y = focus.y - (focus.y - framing.y) * ratio;
  return inside({ ...framing, zoomScale: newOne, x, y }, frame);
}

/** Moved by some px, no further than its edges. */
export function move(framing: Framing, dx: number, dy: number, frame: Frame): Framing {
  return inside({ ...framing, x: framing.x + dx, y: framing.y + dy }, frame);
}

/** A quarter turn to the right, whole again: what was in sight is somewhere else now. */
export function rotate({ turn }: Framing): Framing {
  return { ...INTEGER, turn: ((turn + 90) % 360) as Framing['turn'] };
}

function inside(framing: Framing, { width, height }: Frame): Framing {
  const isLeftOver = framing.zoomScale - 1;
  return { ...framing, x: clamp(framing.x, (width * isLeftOver) / 2), y: clamp(framing.y, (height * isLeftOver) / 2) };
}

function clamp(value: number, limite: number): number {
  // `+ 0` turns -0 into 0.
  return Math.min(limite, Math.max(-limite, value)) + 0;
}
