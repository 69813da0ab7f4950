import type { PublicacionVisible } from '@fluxpartes/contrato';
import { BackButton, focusTitle, offlineText, useShell } from '@fluxpartes/mf-kit';
import { Button, buttonClass, formatCantidad, NoticePage as Notice, SlimHeader } from '@fluxpartes/ui';
import { type Query, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { catalogoRow, isGone, publicacionQuery, useAudience } from '../api/catalogue-api.ts';
import { Similar } from './similar.tsx';

/** Query options of data that was shown: it does not change while the user decides. */
export const HELD = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: ({ state }: Pick<Query, 'state'>) => state.data === undefined,
} as const;

interface LoadedProps {
  /** Null if the URL names no listing. */
  id: number | null;
  /** Keeps the shown listing, so that it does not change while the user decides. */
  isHeld?: boolean;
  loading: ReactNode;
  children: (publicacion: PublicacionVisible) => ReactNode;
}

/**
 * Loads a listing for detail and purchase. A failed load raises 'Error al cargar la publicación' once; a missing or paused
 * listing (404) has its own page and raises no alert.
 */
export function LoadedPublicacion({ id, isHeld = false, loading, children }: LoadedProps) {
  const shell = useShell();
  const audience = useAudience();
  const { data, error, refetch } = useQuery({
    ...publicacionQuery(shell, audience, id ?? 0),
    enabled: id !== null,
    ...(isHeld && HELD),
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

  if (id === null || isGone(error)) return <PublicacionUnavailable id={id} />;
  const publicacion = data ?? catalogoRow(shell.queryClient, audience, id);
  if (publicacion) return children(publicacion);
  if (!error) return loading;
  return (
    <NoticePage message="Error al cargar la publicación" detail={offlineText(error)}>
      <Button onClick={retry}>Reintentar</Button>
    </NoticePage>
  );
}

/** The units left, in words; undefined without a limit. */
export function unidadesText({ existencias }: Pick<PublicacionVisible, 'existencias'>): string | undefined {
  if (typeof existencias !== 'number') return undefined;
  if (existencias === 0) return 'Sin unidades';
  return existencias === 1 ? 'Queda 1' : `Quedan ${formatCantidad(existencias)}`;
}

interface NoticeProps {
  /** The page's h1. */
  message: string;
  /** A second line: the reason. */
  detail?: string | undefined;
  /** A control beside the link to the catalogue. */
  children?: ReactNode;
  below?: ReactNode;
}

/** A screen with a single message and a link to the catalogue. */
function NoticePage({ children, ...notice }: NoticeProps) {
  return (
    <>
      <SlimHeader actions={<BackButton />} />
      <Notice {...notice}>
        <Link className={buttonClass({ variant: 'primary' })} to="/home">
          Ir al catálogo
        </Link>
        {children}
      </Notice>
    </>
  );
}

/** For a deleted, paused or sold-out listing. `id` is null if the URL names no listing. */
export function PublicacionUnavailable({ id, isSoldOut = false }: { id: number | null; isSoldOut?: boolean }) {
  return (
    <NoticePage
      message={isSoldOut ? 'Sin unidades' : 'Esta publicación ya no está disponible.'}
      below={id !== null && <Similar id={id} />}
    />
  );
}
