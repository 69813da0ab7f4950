import { isApiError, outcomeOf } from '@fluxpartes/api-client';
import { type ShellContext, useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

type Pair = NonNullable<ReturnType<ShellContext['sesion']['takeAdminPair']>>;

/** What is said where the API knows of no admin session behind the proof in local storage. */
const SESION_ENDED = 'Tu sesión terminó. Ingresá de nuevo.';

/** Where the real session stands: asked about, open, or not to be reached for now. A refusal has led to `/`. */
export interface AdminSesion {
  estado: 'abriendo' | 'abierta' | 'sin_conexion';
  retry: () => void;
}

/**
 * The admin's real session, opened once and before any call of the admin's: POST /login with the pair that the login form
 * handed over in memory; without a pair (a reload) GET /sesion says whether the cookie is still the admin's.
 * A refusal closes the session in this browser, which leads to `/`.
 * The pair is let go of as soon as an answer came.
 */
export function useAdminSesion(): AdminSesion {
  const shell = useShell();
  const pair = useRef<Pair | null>(null);
  const { isSuccess, isError, isFetching, refetch } = useQuery({
    queryKey: ['mf-admin', 'sesion-de-admin'],
    queryFn: async () => {
      pair.current ??= shell.sesion.takeAdminPair();
      await (pair.current === null ? check(shell) : open(shell, pair.current));
      pair.current = null;
      return true;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const estado = isSuccess ? 'abierta' : isError && !isFetching ? 'sin_conexion' : 'abriendo';
  return { estado, retry: () => void refetch() };
}

async function open(shell: ShellContext, pair: Pair): Promise<void> {
  try {
    await shell.api.auth.login(pair);
  } catch (error) {
    if (isApiError(error) && error.status < 500) await leaveAdmin(shell, outcomeOf(error));
    throw error;
  }
}

async function check(shell: ShellContext): Promise<void> {
  const { tipoCuenta } = await shell.api.auth.sesion();
  if (tipoCuenta === 'admin') return;
  await leaveAdmin(shell, SESION_ENDED);
  throw new Error(SESION_ENDED);
}

/** Back to the login, with the reason; the shell may have been faster. */
async function leaveAdmin({ sesion, alerts }: ShellContext, motivo: string): Promise<void> {
  if (sesion.get().tipo !== 'admin') return;
  void alerts.notify(motivo);
  await sesion.close();
}
