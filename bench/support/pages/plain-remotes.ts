/*
 * Replaces the shell's federation in the plain app, so that the sections are chunks of one build. Only the bench uses this
 * file.
 */

const sections: Record<string, () => Promise<{ default: unknown }>> = {
  'mf-catalogue': () => import(/* webpackChunkName: "mf-catalogue" */ '../../../mf-catalogue/src/routes.tsx'),
  'mf-account': () => import(/* webpackChunkName: "mf-account" */ '../../../mf-account/src/routes.tsx'),
  'mf-seller': () => import(/* webpackChunkName: "mf-seller" */ '../../../mf-seller/src/routes.tsx'),
  'mf-admin': () => import(/* webpackChunkName: "mf-admin" */ '../../../mf-admin/src/routes.tsx'),
};

/** Routes of a section; the single build has no other release. */
export async function loadRoutes(remote: string): Promise<unknown> {
  const load = sections[remote];
  if (!load) throw new Error(`there is no ${remote} in the plain app`);
  return (await load()).default;
}
