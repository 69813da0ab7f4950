import { createApiClient } from '@fluxpartes/api-client';
import { createEventBus, type FirstPaint, SHELL_CONTEXT_VERSION } from '@fluxpartes/mf-kit';
import { createAlerts } from '../app/alerts.ts';
import type { ShellApp } from '../app/shell-app.ts';

const nothing = () => {};
const never = () => new Promise<never>(nothing);
const config = { transferencia: { alias: '', cbu: '', titular: '' }, admin: null };

/** The shell's initial state for a guest. */
export function guestApp(first: FirstPaint): ShellApp {
  const guest = { tipo: 'invitado' } as const;
  const sesion = {
    get: () => guest,
    subscribe: () => nothing,
    enter: nothing,
    enterAsAdmin: nothing,
    forget: nothing,
    otherTab: nothing,
    closedOn: () => null,
    isClosing: () => false,
    close: never,
    takeAdminPair: () => null,
  };
  const alerts = createAlerts();
  const api = createApiClient({ baseUrl: '/api', fetch: never });
  const events = createEventBus();
  return {
    context: {
      version: SHELL_CONTEXT_VERSION,
      api,
      sesion,
      alerts,
      config,
      events,
      first,
    },
    sesion,
    alerts,
    config,
    themeStore: { get: () => 'light', subscribe: () => nothing, toggle: nothing },
    reconcile: never,
    onSesionEnded: () => nothing,
  };
}
