import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CurrentSesion, ShellContext } from './remote-module.ts';

/**
 * Passes the shell's context to a remote's screens. The React context lives in one bundle, so each remote has its own
 * provider.
 */
export const ShellProvider = createContext<ShellContext | null>(null);

/** The shell's context. Throws outside of a ShellProvider. */
export function useShell(): ShellContext {
  const context = useContext(ShellProvider);
  if (!context) throw new Error('useShell needs a ShellProvider above it');
  return context;
}

const GUEST: CurrentSesion = { tipo: 'invitado' };

/** The current session. During SSR and hydration it is a guest's. */
export function useSesion(): CurrentSesion {
  const { sesion } = useShell();
  return useSyncExternalStore(sesion.subscribe, sesion.get, () => GUEST);
}

/** The operator's sentence on shipping; the default sentence if the shell sends no sentence. */
export function useTextoEnvio(): string {
  return useShell().textoEnvio ?? 'El envío se coordina y se paga al recibirlo.';
}
