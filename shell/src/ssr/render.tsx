import type { RemoteModule } from '@fluxpartes/mf-kit';
import * as query from '@tanstack/react-query';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router';
import * as router from 'react-router-dom';
import { Frame } from '../app/app.tsx';
import { setInlinedTexts } from '../app/page-data.ts';
import { ShellAppProvider } from '../app/use-shell-app.tsx';
import { setRemote } from '../remotes/ssr-remotes.ts';
import { guestApp } from './guest-app.ts';

/** The only modules that a remote's SSR bundle may require. */
export const sharedModules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@tanstack/react-query': query,
};

/** The page to render, as the site's server passes it (RenderInput in shell/server/ssr/render-pool.ts). */
interface RenderInput {
  /** Path and query. */
  url: string;
  /** The text of the page's `fp-registry`. */
  registry: string;
  /** The text of the page's `fp-initial-data`; '' if the page has none. */
  initialData: string;
}

/** The content of `#root`, and the preloads of the first images. */
interface Rendered {
  html: string;
  photos: string;
}

/** React puts image preloads before the page; they belong behind the head's style sheets. */
const PRELOADS = /^(?:<link [^>]*>)+/;

/** The preloads that the first paint waits for. */
const FIRST_PHOTOS = /<link [^>]*as="image"[^>]*fetchPriority="high"[^>]*>/gi;

/** Markup that the page's policy blocks. In texts and attributes React escapes `<` and `"`. */
const BLOCKED = /<script|<[\w-]+(?: [\w:-]+(?:="[^"]*")?)*? style=/i;

/**
 * Renders a guest's page.
 * @param remote the owner of the page, unless it is the shell
 * @throws the error of a screen, and on markup that the page's policy blocks
 */
export async function render(input: RenderInput, remote?: { name: string; routes: RemoteModule }): Promise<Rendered> {
  const { url, registry, initialData } = input;
  setInlinedTexts({ 'fp-registry': registry });
  if (remote) setRemote(remote.name, remote.routes);
  let failure: { error: unknown } | undefined;
  const { prelude } = await prerender(
    <ShellAppProvider value={guestApp({ at: Date.now(), answers: JSON.parse(initialData || '{}') })}>
      <StaticRouter location={url}>
        <Frame />
      </StaticRouter>
    </ShellAppProvider>,
    {
      // Beyond a size React would send the screen after the page, with an inline script that moves it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure ??= { error };
      },
    },
  );
  const whole = await textOf(prelude);
  if (failure) throw failure.error;
  const [preloads = ''] = PRELOADS.exec(whole) ?? [];
  const html = whole.slice(preloads.length);
  const [blocked] = BLOCKED.exec(html) ?? [];
  if (blocked !== undefined) throw new Error(`it renders «${blocked.slice(0, 80)}», which the page's policy blocks`);
  return { html, photos: (preloads.match(FIRST_PHOTOS) ?? []).join('') };
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true });
  return text + decoder.decode();
}
