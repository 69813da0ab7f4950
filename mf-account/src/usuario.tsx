import type { Usuario } from '@fluxpartes/contrato';
import { focusTitle, useShell } from '@fluxpartes/mf-kit';
import { Button, CategoryDrawing, Columns, EmptyState, Skeleton, Stack } from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isOwnUsuario, usuarioQuery } from './usuario-queries.ts';

type UsuarioLoad =
  | { tipo: 'cargando' }
  | { tipo: 'lista'; usuario: Usuario }
  | { tipo: 'fallo'; retry: () => void; retrying: boolean };

interface Options {
  /** Waits for a fresh response instead of showing the cached user: a form must not change under its user. */
  fresh?: boolean;
}

/**
 * Loads one's own account. A failure logs 'Error al cargar usuario' (specification, section 8) and leaves the page as it is.
 * After a successful retry the focus goes to the title, because the button is gone.
 */
export function useUsuario(userId: number, { fresh = false }: Options = {}): UsuarioLoad {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(usuarioQuery(useShell(), userId));
  useEffect(() => {
    if (error) console.error('Error al cargar usuario', error);
  }, [error]);

  const wasRetried = useRef(false);
  const hasUsuario = isOwnUsuario(data);
  useEffect(() => {
    if (!wasRetried.current || !hasUsuario) return;
    wasRetried.current = false;
    focusTitle({ preventScroll: true });
  }, [hasUsuario]);
  const retry = () => {
    wasRetried.current = true;
    void refetch();
  };

  if (fresh && !isFetchedAfterMount) return { tipo: 'cargando' };
  if (hasUsuario) return { tipo: 'lista', usuario: data };
  return error || data ? { tipo: 'fallo', retry, retrying: isFetching } : { tipo: 'cargando' };
}

interface ColumnsSkeletonProps {
  /** Heights of the panels of each column, in px. */
  wide: readonly number[];
  narrow: readonly number[];
  /** Of the line 'Cargando...'. */
  className: string | undefined;
}

/** The skeleton of a page with two columns. */
export function ColumnsSkeleton({ wide, narrow, className }: ColumnsSkeletonProps) {
  return (
    <>
      <p role="status" className={className}>
        Cargando...
      </p>
      <Columns>
        {[wide, narrow].map((heights) => (
          <Stack key={heights.join(' ')}>
            {heights.map((height) => (
              <Skeleton key={height} height={height} />
            ))}
          </Stack>
        ))}
      </Columns>
    </>
  );
}

export function UsuarioFailure({ retry, retrying }: { retry: () => void; retrying: boolean }) {
  return (
    <EmptyState
      message="No pudimos cargar tus datos."
      drawing={<CategoryDrawing categoria="Electricidad" size={112} />}
      actions={
        <Button busy={retrying} busyLabel="Cargando..." onClick={retry}>
          Reintentar
        </Button>
      }
    />
  );
}
