import account from '../../../mf-account/routes.json';
import admin from '../../../mf-admin/routes.json';
import catalogue from '../../../mf-catalogue/routes.json';
import seller from '../../../mf-seller/routes.json';

const ROUTES = { 'mf-catalogue': catalogue, 'mf-account': account, 'mf-seller': seller, 'mf-admin': admin };

const published = (name: string, routes: unknown) => [
  name,
  { version: 'v1', entry: `/mf/${name}/v1/remoteEntry.js`, chunks: {}, routes },
];

/** The product's remotes as published. */
export const PUBLISHED: Record<string, unknown> = Object.fromEntries(
  Object.entries(ROUTES).map(([name, routes]) => published(name, routes)),
);

/** Inlines a registry in the page, as the web server does. */
export function inlineRegistry(text: string = JSON.stringify({ remotes: PUBLISHED })): void {
  document.getElementById('fp-registry')?.remove();
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'fp-registry';
  script.textContent = text;
  document.head.append(script);
}
