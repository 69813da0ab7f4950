// Asynchronous imports: the shared modules load before the screens that use them.
void Promise.all([import('@fluxpartes/mf-kit/standalone'), import('./routes.tsx')]).then(
  ([{ mountStandalone }, { default: routes }]) => mountStandalone(routes),
);
