/*
 * This module must be the first import. In SSR pages the remote's preloads are in a template, so that the shell's script
 * downloads first. Once they are inserted, the remote's code downloads while the shell runs.
 */
const later = document.querySelector<HTMLTemplateElement>('#fp-later');
if (later) document.head.append(later.content);

/*
 * Handles style sheets that failed to load. The bundler looks for the element and would take such a sheet for loaded: the
 * screen would have no styles, and a retry would not request the sheet. Scripts run after all style sheets have loaded or
 * failed.
 */
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][data-href]'))
  if (link.sheet === null) link.remove();

// Records the renderer of the shared React, so that Fast Refresh in remotes finds it.
if (process.env.NODE_ENV === 'development') {
  const renderers = new Map<number, unknown>();

  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      renderers,
      supportsFiber: true,
      inject(renderer: unknown): number {
        const id = renderers.size + 1;
        renderers.set(id, renderer);
        return id;
      },
      onScheduleFiberRoot() {},
      onCommitFiberRoot() {},
      onCommitFiberUnmount() {},
    },
  });
}
