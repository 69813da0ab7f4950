import { createApiClient } from '@fluxpartes/api-client';
import { createEventBus, type FirstPaint, type RemoteModule, SHELL_CONTEXT_VERSION } from '@fluxpartes/mf-kit';
import * as query from '@tanstack/react-query';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router';
import * as router from 'react-router-dom';
import type { Rendered, RenderInput } from '../../server/ssr/render-pool.ts';
import { Layout } from '../app/app.tsx';
import { setInlinedTexts } from '../app/inlined-data.ts';
import { createAlerts, type ShellApp, ShellAppProvider } from '../app/shell-app.tsx';
import { setRemote } from '../remotes/ssr-remotes.ts';

/** The only modules that a remote's SSR bundle may require. */
export const sharedModules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@tanstack/react-query': query,
};

/** React puts image preloads before the page; they belong behind the head's style sheets. */
const PRELOADS = /^(?:<link [^>]*>)+/;

/** The preloads that the first paint waits for. */
const FIRST_PHOTOS = /<link [^>]*as="image"[^>]*fetchPriority="high"[^>]*>/gi;

/** Markup that the page's content security policy blocks. In texts and attributes React escapes `<` and `"`. */
const BLOCKED = /<script|<[\w-]+(?: [\w:-]+(?:="[^"]*")?)*? style=/i;

/**
 * Renders a guest's page.
 * @param remote the owner of the page, unless it is the shell
 * @throws the error of a screen, and on markup that the page's policy blocks
 */
export async function render(input: RenderInput, remote?: { name: string; routes: RemoteModule }): Promise<Rendered> {
  const { url, registry, initialData, textoEnvio, isFrame = false } = input;
  setInlinedTexts({ 'fp-registry': registry });
  if (remote) setRemote(remote.name, remote.routes);
  let failure: { error: unknown } | undefined;
  const { prelude } = await prerender(
    <ShellAppProvider
      value={{ ...guestApp({ at: Date.now(), answers: JSON.parse(initialData || '{}') }, textoEnvio), isFrame }}
    >
      <StaticRouter location={url}>
        <Layout />
      </StaticRouter>
    </ShellAppProvider>,
    {
      // Above a certain size React would send the screen after the page, with an inline script that moves it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure ??= { error };
      },
    },
  );
  const markup = await new Response(prelude).text();
  if (failure) throw failure.error;
  const [preloads = ''] = PRELOADS.exec(markup) ?? [];
  const html = markup.slice(preloads.length);
  const [blocked] = BLOCKED.exec(html) ?? [];
  if (blocked !== undefined) throw new Error(`it renders «${blocked.slice(0, 80)}», which the page's policy blocks`);
  return { html, photos: (preloads.match(FIRST_PHOTOS) ?? []).join('') };
}

const nothing = () => {};
const never = () => new Promise<never>(nothing);
const config = { transferencia: { alias: '', cbu: '', titular: '' }, admin: null };

/** The shell's services for SSR. Browser-only services are empty: SSR renders the initial state of a guest. */
function guestApp(first: FirstPaint, textoEnvio: string | undefined): ShellApp {
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
    takeAdminCredentials: () => null,
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
      ...(textoEnvio !== undefined && { textoEnvio }),
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
