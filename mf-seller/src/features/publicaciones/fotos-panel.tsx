import { MAX_FOTOS } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import {
  BackIcon,
  classNames,
  FileField,
  IconButton,
  NextIcon,
  Panel,
  TrashIcon,
  VisuallyHidden,
} from '@fluxpartes/ui';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './publicacion-form.module.css';
import type { Foto, useFotos } from './use-fotos.ts';

/** The alert for too many photos. */
export const TOO_MANY_FOTOS = `Solo se pueden subir hasta ${MAX_FOTOS} fotos`;

/** The photos that an edited listing already has, as far as they matter for the new photos. */
interface Published {
  /** The photos themselves. */
  grid: ReactNode;
  /** Number of these photos, including those that the edit removes. */
  cantidad: number;
  /** Number of these photos that remain. */
  kept: number;
}

interface Props {
  fotos: ReturnType<typeof useFotos>;
  /** Set for an edit, which accepts only JPG and PNG. */
  published?: Published;
  error?: string | undefined;
}

/** Up to five photos, taken or picked, previewed and put in order; the first photo is the cover. */
export function FotosPanel({ fotos: wholeSet, published, error }: Props) {
  const { alerts } = useShell();
  const { fotos, preparing, add, remove, reorder } = wholeSet;
  const [unreadableOnes, setUnreadableOnes] = useState<readonly string[]>([]);
  const kept = published?.kept ?? 0;

  const choose = async (files: File[]) => {
    const usable = files.filter((file) => !published || isJpgOrPng(file));
    const result = await add(usable, MAX_FOTOS - kept);
    const unusable = files.filter((file) => !usable.includes(file)).map(({ name }) => name);
    setUnreadableOnes([...unusable, ...result.unreadableOnes]);
    if (result.leftOver) void alerts.notify(TOO_MANY_FOTOS);
  };

  return (
    <Panel title="Fotos">
      {published?.grid}
      <FileField
        label={`Hasta ${MAX_FOTOS} fotos; la primera es la portada`}
        hint={published ? 'Las nuevas van después de las que ya están. JPG o PNG.' : undefined}
        accept={published ? '.jpg,.jpeg,.png' : 'image/*'}
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
      {fotos.length > 0 ? (
        <FotosGrid
          fotos={fotos}
          previousOnes={published?.cantidad ?? 0}
          withPortada={kept === 0}
          onRemove={remove}
          onMove={reorder}
        />
      ) : null}
    </Panel>
  );
}

function isJpgOrPng({ type }: File): boolean {
  return type === 'image/jpeg' || type === 'image/png';
}

function unreadableText(nombres: readonly string[]): string {
  return `No pudimos leer ${nombres.join(', ')}. Probá con fotos JPG o PNG.`;
}

interface FotosGridProps {
  fotos: readonly Foto[];
  /** Photos of the listing that come before these, which have places of their own. */
  previousOnes: number;
  /** Whether the first of these photos is the cover. */
  withPortada: boolean;
  onRemove: (foto: Foto) => void;
  onMove: (desde: number, until: number) => void;
}

/** The chosen photos in their order. The user moves them by drag or by their buttons; the focus follows the photo. */
function FotosGrid({ fotos, previousOnes, withPortada, onRemove, onMove }: FotosGridProps) {
  const [announcement, setAnnouncement] = useState('');
  const withFocus = useRef<number | null>(null);
  const move = (desde: number, until: number) => {
    withFocus.current = fotos[desde]?.id ?? null;
    const isPortada = withPortada && until === 0;
    const place = `${previousOnes + until + 1} de ${previousOnes + fotos.length}`;
    setAnnouncement(isPortada ? 'La foto es ahora la portada.' : `La foto pasó al lugar ${place}.`);
    onMove(desde, until);
  };
  const { ref, drag, handle } = useDrag(move);

  // Moving an element in the document removes the focus from it, so the focus is restored.
  useEffect(() => {
    if (withFocus.current === null) return;
    const place = fotos.findIndex(({ id }) => id === withFocus.current);
    withFocus.current = null;
    const buttons = ref.current?.children[place]?.querySelectorAll<HTMLButtonElement>('button:enabled');
    if (!ref.current?.contains(document.activeElement)) buttons?.[0]?.focus();
  }, [fotos, ref]);

  return (
    <>
      <ul className={styles.fotos} ref={ref} aria-label="Fotos elegidas">
        {fotos.map((foto, index) => (
          <FotoTile
            key={foto.id}
            foto={foto}
            index={index}
            cantidad={fotos.length}
            previousOnes={previousOnes}
            isPortada={withPortada && index === 0}
            drag={drag}
            handle={handle(index)}
            onRemove={() => onRemove(foto)}
            onMove={move}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

interface FotoTileProps {
  foto: Foto;
  index: number;
  cantidad: number;
  /** Number of the listing's photos before the first photo of this list. */
  previousOnes: number;
  isPortada: boolean;
  drag: Drag | null;
  handle: ReturnType<ReturnType<typeof useDrag>['handle']>;
  onRemove: () => void;
  onMove: (desde: number, until: number) => void;
}

/** One photo with buttons to move it one position earlier or later and to remove it. */
function FotoTile(props: FotoTileProps) {
  const { foto, index, cantidad, previousOnes, isPortada, drag, handle, onRemove, onMove } = props;
  const number = previousOnes + index + 1;
  const isMoving = drag?.desde === index;
  const isTarget = drag !== null && drag.until === index && !isMoving;
  return (
    <li className={classNames(styles.foto, isMoving && styles.dragged, isTarget && styles.target)}>
      <div
        className={styles.image}
        style={isMoving ? { transform: `translate(${drag.dx}px, ${drag.dy}px)` } : undefined}
        {...handle}
      >
        <img src={foto.url} alt={`Foto ${number}: ${foto.nombre}`} draggable={false} />
        {isPortada ? <span className={styles.portada}>Portada</span> : null}
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
        <IconButton variant="tertiary" label={`Quitar foto ${number}`} icon={<TrashIcon />} onClick={onRemove} />
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
  });

  return { ref, drag, handle };
}
