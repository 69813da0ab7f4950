import type { PublicacionVisible } from '@fluxpartes/contrato';
import { BackButton, focusTitle, useShell } from '@fluxpartes/mf-kit';
import { buttonClass, formatCantidad, NoticePage as Notice, SlimHeader } from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { catalogoRow, isGone, offlineText, publicacionQuery, useAudience } from '../api/catalogue-api.ts';
import { useLater } from './page.tsx';
import styles from './publicacion.module.css';

type LoadEstado =
  | { tipo: 'cargando' }
  | { tipo: 'lista'; publicacion: PublicacionVisible }
  | { tipo: 'no_disponible' }
  | { tipo: 'fallo'; error: Error; retry: () => void };

/**
 * A listing for detail and purchase. A failed load raises 'Error al cargar la publicación' once and leaves the page as
 * it is; a missing or paused listing (404) has its own page and raises no alert.
 * @param isHeld keeps the shown listing, so that it does not change while the user decides
 */
export function usePublicacion(id: number | null, { isHeld = false } = {}): LoadEstado {
  const shell = useShell();
  const audience = useAudience();
  const { data, error, refetch } = useQuery({
    ...publicacionQuery(shell, audience, id ?? 0),
    enabled: id !== null,
    refetchOnWindowFocus: !isHeld,
  });
  const notified = useRef<Error | null>(null);
  const hasFailed = error !== null && data === undefined && !isGone(error);
  useEffect(() => {
    if (!hasFailed || notified.current === error) return;
    notified.current = error;
    void shell.alerts.notify('Error al cargar la publicación', offlineText(error));
  }, [hasFailed, error, shell]);

  const wasRetried = useRef(false);
  const hasArrived = data !== undefined;
  useEffect(() => {
    if (!wasRetried.current || !hasArrived) return;
    wasRetried.current = false;
    focusTitle({ preventScroll: true });
  }, [hasArrived]);
  const retry = () => {
    wasRetried.current = true;
    void refetch();
  };

  if (id === null || isGone(error)) return { tipo: 'no_disponible' };
  const publicacion = data ?? catalogoRow(shell.queryClient, audience, id);
  if (publicacion) return { tipo: 'lista', publicacion };
  return error ? { tipo: 'fallo', error, retry } : { tipo: 'cargando' };
}

/** The units left, in words; undefined without a limit. */
export function unidadesText({ existencias }: Pick<PublicacionVisible, 'existencias'>): string | undefined {
  if (typeof existencias !== 'number') return undefined;
  if (existencias === 0) return 'Sin unidades';
  return existencias === 1 ? 'Queda 1' : `Quedan ${formatCantidad(existencias)}`;
}

interface Props {
  /** The page's h1. */
  message: string;
  /** A second line: the reason. */
  detail?: string | undefined;
  /** A control beside the link to the catalogue. */
  accion?: ReactNode;
  /** Content below. */
  children?: ReactNode;
}

/** A screen with a single message and a link to the catalogue. */
export function NoticePage({ message, detail, accion, children }: Props) {
  return (
    <>
      <SlimHeader actions={<BackButton />} />
      <Notice message={message} detail={detail} below={children}>
        <Link className={buttonClass({ variant: 'primary' })} to="/home">
          Ir al catálogo
        </Link>
        {accion}
      </Notice>
    </>
  );
}

/** For a deleted, paused or sold-out listing. `id` is null if the URL names no listing. */
export function PublicacionUnavailable({ id, isSoldOut = false }: { id: number | null; isSoldOut?: boolean }) {
  return (
    <NoticePage message={isSoldOut ? 'Sin unidades' : 'Esta publicación ya no está disponible.'}>
      {id !== null && <SimilarBelow id={id} />}
    </NoticePage>
  );
}

const loadSimilar = () => import(/* webpackChunkName: "similar" */ './similar.tsx').then(({ Similar }) => Similar);

/** The distance below the screen at which the similar listings are requested. */
const AHEAD = '150px';

/** Similar listings, requested when the user scrolls near them. */
export function SimilarBelow({ id }: { id: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const Similar = useLater(loadSimilar, isNear);
  return (
    <div ref={place} className={styles.similar}>
      {Similar && <Similar id={id} />}
    </div>
  );
}
