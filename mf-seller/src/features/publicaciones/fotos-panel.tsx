import { type Categoria, MAX_FOTOS } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import {
  BackIcon,
  classNames,
  FileField,
  IconButton,
  NextIcon,
  Panel,
  Photo,
  PlusIcon,
  TrashIcon,
  VisuallyHidden,
} from '@fluxpartes/ui';
import { type DragEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import styles from './publicacion-form.module.css';
import type { Foto, useFotos } from './use-fotos.ts';

/** The alert for too many photos. */
export const TOO_MANY_FOTOS = `Solo se pueden subir hasta ${MAX_FOTOS} fotos`;

/** A photo of the form: a new one, or one that the edited listing already has. */
export interface FotoTile {
  key: string;
  url: string;
  /** The file's name; missing for a photo of the listing. */
  nombre?: string;
  /** The category of the photo's listing. Its icon is shown if the photo fails to load. */
  categoria?: Categoria;
  /** Whether the photo will be removed when the edit is saved. */
  isLeaving?: boolean;
}

export const newTile = ({ id, url, nombre }: Foto): FotoTile => ({ key: `nueva:${id}`, url, nombre });

interface GridProps {
  /** All photos in their order. */
  tiles: readonly FotoTile[];
  onMove: (desde: number, until: number) => void;
  /** Removes the photo at an index, or keeps it if it is leaving. */
  onToggle: (index: number) => void;
}

interface Props extends GridProps {
  /** The new photos. */
  fotos: ReturnType<typeof useFotos>;
  /** Set for an edit, which accepts only JPG and PNG: the number of the listing's photos that remain. */
  remaining?: number;
  error?: string | undefined;
}

/** Up to five photos, taken or picked, previewed and put in order; the first photo is the cover. */
export function FotosPanel({ fotos: { add, preparing }, remaining, error, ...grid }: Props) {
  const { alerts } = useShell();
  const [unreadableOnes, setUnreadableOnes] = useState<readonly string[]>([]);
  const isEdit = remaining !== undefined;

  const choose = async (files: File[]) => {
    const usable = files.filter((file) => !isEdit || isJpgOrPng(file));
    const result = await add(usable, MAX_FOTOS - (remaining ?? 0));
    const unusable = files.filter((file) => !usable.includes(file)).map(({ name }) => name);
    setUnreadableOnes([...unusable, ...result.unreadableOnes]);
    if (result.leftOver) void alerts.notify(TOO_MANY_FOTOS);
  };

  return (
    <Panel title="Fotos">
      <FileField
        label={`Hasta ${MAX_FOTOS} fotos; la primera es la portada`}
        hint={isEdit ? 'JPG o PNG.' : undefined}
        accept={isEdit ? '.jpg,.jpeg,.png' : 'image/*'}
        multiple
        hideList
        files={[]}
        prompt="Sacá o elegí fotos"
        onChange={(files) => void choose(files)}
        error={unreadableOnes.length > 0 ? unreadableText(unreadableOnes) : error}
      />
      <p role="status" className={styles.fotosStatus}>
        {preparing > 0 ? 'Preparando fotos...' : ''}
      </p>
      {grid.tiles.length > 0 ? <FotosGrid {...grid} /> : null}
    </Panel>
  );
}

function isJpgOrPng({ type }: File): boolean {
  return type === 'image/jpeg' || type === 'image/png';
}

function unreadableText(nombres: readonly string[]): string {
  return `No pudimos leer ${nombres.join(', ')}. Probá con fotos JPG o PNG.`;
}

/** The photos in their order. The user moves them by drag or by their buttons; the focus follows the photo. */
function FotosGrid({ tiles, onMove, onToggle }: GridProps) {
  const [announcement, setAnnouncement] = useState('');
  const withFocus = useRef<string | null>(null);
  const move = (desde: number, until: number) => {
    withFocus.current = tiles[desde]?.key ?? null;
    const place = `${until + 1} de ${tiles.length}`;
    setAnnouncement(until === 0 ? 'La foto es ahora la portada.' : `La foto pasó al lugar ${place}.`);
    onMove(desde, until);
  };
  const { ref, drag, handle } = useDrag(move);
  const portada = tiles.findIndex(({ isLeaving }) => !isLeaving);

  // Moving an element in the document removes the focus from it, so the focus is restored.
  useEffect(() => {
    if (withFocus.current === null) return;
    const place = tiles.findIndex(({ key }) => key === withFocus.current);
    withFocus.current = null;
    const buttons = ref.current?.children[place]?.querySelectorAll<HTMLButtonElement>('button:enabled');
    if (!ref.current?.contains(document.activeElement)) buttons?.[0]?.focus();
  }, [tiles, ref]);

  return (
    <>
      <ul className={styles.fotos} ref={ref} aria-label="Fotos elegidas">
        {tiles.map((tile, index) => (
          <Tile
            key={tile.key}
            tile={tile}
            index={index}
            cantidad={tiles.length}
            isPortada={index === portada}
            drag={drag}
            handle={handle(index)}
            onToggle={() => onToggle(index)}
            onMove={move}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

interface TileProps {
  tile: FotoTile;
  index: number;
  cantidad: number;
  isPortada: boolean;
  drag: Drag | null;
  handle: ReturnType<ReturnType<typeof useDrag>['handle']>;
  onToggle: () => void;
  onMove: (desde: number, until: number) => void;
}

/**
 * One photo with buttons to move it one position earlier or later and to remove it. A photo of an existing listing is marked
 * for removal and unmarked by the same button, so that the button keeps the focus.
 */
function Tile({ tile, index, cantidad, isPortada, drag, handle, onToggle, onMove }: TileProps) {
  const { url, nombre, categoria, isLeaving = false } = tile;
  const number = index + 1;
  const isMoving = drag?.desde === index;
  const isTarget = drag !== null && drag.until === index && !isMoving;
  const alt = nombre === undefined ? `Foto ${number}` : `Foto ${number}: ${nombre}`;
  return (
    <li
      className={classNames(
        styles.foto,
        isMoving && styles.dragged,
        isTarget && styles.target,
        isLeaving && styles.isLeaving,
      )}
    >
      <div
        className={styles.image}
        style={isMoving ? { transform: `translate(${drag.dx}px, ${drag.dy}px)` } : undefined}
        {...handle}
      >
        {categoria ? <Photo url={url} alt={alt} categoria={categoria} sizes="200px" /> : <img src={url} alt={alt} />}
        {isPortada ? <span className={styles.portada}>Portada</span> : null}
        {isLeaving ? <span className={styles.portada}>Se quita al guardar</span> : null}
      </div>
      <div className={styles.buttons}>
        <IconButton
          variant="tertiary"
          label={`Mover la foto ${number} antes`}
          icon={<BackIcon />}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        />
        <IconButton
          variant="tertiary"
          label={`Mover la foto ${number} después`}
          icon={<NextIcon />}
          disabled={index === cantidad - 1}
          onClick={() => onMove(index, index + 1)}
        />
        <IconButton
          variant="tertiary"
          label={`${isLeaving ? 'Dejar' : 'Quitar'} foto ${number}`}
          icon={isLeaving ? <PlusIcon /> : <TrashIcon />}
          onClick={onToggle}
        />
      </div>
    </li>
  );
}

/** Pixels that the pointer moves before a press becomes a drag. */
const THRESHOLD = 6;

/** A photo during a drag: its start position, the position under it, and its movement in pixels. */
interface Drag {
  desde: number;
  until: number;
  dx: number;
  dy: number;
}

interface StartPoint {
  index: number;
  x: number;
  y: number;
  places: DOMRect[];
}

/**
 * Reordering by drag for mouse, pen and finger. `handle` goes on the dragged element, `ref` on the list. The dragged
 * element has `touch-action: pan-y`, so that the page still scrolls.
 */
function useDrag(onMove: (desde: number, until: number) => void) {
  const ref = useRef<HTMLUListElement>(null);
  const startPoint = useRef<StartPoint | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const start = (index: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const places = [...(ref.current?.children ?? [])].map((place) => place.getBoundingClientRect());
    startPoint.current = { index, x: event.clientX, y: event.clientY, places };
  };
  const follow = ({ clientX, clientY }: PointerEvent) => {
    if (!startPoint.current) return;
    const { index, x, y, places } = startPoint.current;
    const [dx, dy] = [clientX - x, clientY - y];
    if (drag === null && Math.hypot(dx, dy) < THRESHOLD) return;
    const over = places.findIndex(
      (r) => clientX > r.left && clientX < r.right && clientY > r.top && clientY < r.bottom,
    );
    setDrag({ desde: index, until: over === -1 ? index : over, dx, dy });
  };
  const leave = (isValid: boolean) => () => {
    startPoint.current = null;
    if (drag === null) return;
    setDrag(null);
    if (isValid && drag.desde !== drag.until) onMove(drag.desde, drag.until);
  };

  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => start(index, event),
    onPointerMove: follow,
    onPointerUp: leave(true),
    onPointerCancel: leave(false),
    // The browser would drag the image itself.
    onDragStart: (event: DragEvent<HTMLElement>) => event.preventDefault(),
  });

  return { ref, drag, handle };
}
