import type { RemoteModule } from '@fluxpartes/mf-kit';
import * as query from '@tanstack/react-query';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router';
import * as router from 'react-router-dom';
import { Frame } from '../app/app.tsx';
import { drawFrom } from '../app/page-data.ts';
import { ShellAppProvider } from '../app/use-shell-app.tsx';
import { giveRemote } from '../remotes/drawn-remotes.ts';
import { guestApp } from './guest-app.ts';

/** What a remote's drawing may take of this one, and nothing else. */
export const given: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@tanstack/react-query': query,
};

/** The page to render, as the site's server passes it (RenderInput in shell/server/ssr/render-pool.ts). */
interface Job {
  /** Path and query. */
  address: string;
  /** The text of the page's `fp-registry`. */
  registry: string;
  /** The text of the page's `fp-data`; blank where it has none. */
  answers: string;
}

/** What stands in `#root`, and the preloads of its first pictures. */
interface Drawing {
  html: string;
  photos: string;
}

/** What React puts before the page: preloads of its pictures, which belong behind the head's style sheets. */
const PRELOADS = /^(?:<link [^>]*>)+/;

/** Of them those that the first paint waits for. */
const FIRST_PHOTOS = /<link [^>]*as="image"[^>]*fetchPriority="high"[^>]*>/gi;

/** What a page's policy would not let be. In texts and attributes React writes `<` and `"` as entities. */
const REFUSED = /<script|<[\w-]+(?: [\w:-]+(?:="[^"]*")?)*? style=/i;

/**
 * Draws a guest's page.
 * @param remote the owner's screens, where it is not one of the shell's own
 * @throws what a screen throws, and where it draws what a page may not have
 */
export async function draw(job: Job, remote?: { name: string; routes: RemoteModule }): Promise<Drawing> {
  const { address, registry, answers } = job;
  drawFrom({ 'fp-registry': registry });
  if (remote) giveRemote(remote.name, remote.routes);
  let failure: { error: unknown } | undefined;
  const { prelude } = await prerender(
    <ShellAppProvider value={guestApp({ at: Date.now(), answers: JSON.parse(answers || '{}') })}>
      <StaticRouter location={address}>
        <Frame />
      </StaticRouter>
    </ShellAppProvider>,
    {
      // Beyond a size it would put the screen behind the page, with a script that moves it.
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
  const [refused] = REFUSED.exec(html) ?? [];
  if (refused !== undefined) throw new Error(`it draws «${refused.slice(0, 80)}», which a page may not have`);
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
