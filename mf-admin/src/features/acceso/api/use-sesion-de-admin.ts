import { isApiError, sentenciaDe } from '@fluxpartes/api-client';
import { type ShellContext, useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

type Par = NonNullable<ReturnType<ShellContext['sesion']['tomarParDeAdmin']>>;

/** What is said where the API knows of no admin session behind the proof in local storage. */
const SESION_TERMINADA = 'Tu sesión terminó. Ingresá de nuevo.';

/** Where the real session stands: asked about, open, or not to be reached for now. A refusal has led to `/`. */
export interface SesionDeAdmin {
  estado: 'abriendo' | 'abierta' | 'sin_conexion';
  reintentar: () => void;
}

/**
 * The admin's real session, opened once and before any call of the admin's: POST /login with the pair that the login form
 * handed over in memory; without a pair (a reload) GET /sesion says whether the cookie is still the admin's.
 * A refusal closes the session in this browser, which leads to `/` (contract, 'The admin pair').
 * The pair is let go of as soon as an answer came.
 */
export function useSesionDeAdmin(): SesionDeAdmin {
  const shell = useShell();
  const par = useRef<Par | null>(null);
  const { isSuccess, isError, isFetching, refetch } = useQuery({
    queryKey: ['sesion-de-admin'],
    queryFn: async () => {
      par.current ??= shell.sesion.tomarParDeAdmin();
      await (par.current === null ? comprobar(shell) : abrir(shell, par.current));
      par.current = null;
      return true;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const estado = isSuccess ? 'abierta' : isError && !isFetching ? 'sin_conexion' : 'abriendo';
  return { estado, reintentar: () => void refetch() };
}

async function abrir(shell: ShellContext, par: Par): Promise<void> {
  try {
    await shell.api.auth.login(par);
  } catch (error) {
    if (isApiError(error) && error.status < 500) await despedir(shell, sentenciaDe(error));
    throw error;
  }
}

async function comprobar(shell: ShellContext): Promise<void> {
  const { tipoCuenta } = await shell.api.auth.sesion();
  if (tipoCuenta === 'admin') return;
  await despedir(shell, SESION_TERMINADA);
  throw new Error(SESION_TERMINADA);
}

/** Back to the login, with the reason; the shell may have been faster. */
async function despedir({ sesion, alertas }: ShellContext, motivo: string): Promise<void> {
  if (sesion.get().tipo !== 'admin') return;
  void alertas.avisar(motivo);
  await sesion.cerrar();
}
