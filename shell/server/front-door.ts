import { createDoor, type Door } from '@fluxpartes/http';
import { createHostCheck } from './host-check.ts';
import { arrivalOf } from './origin.ts';
import { HSTS } from './security-headers.ts';
import type { Settings } from './settings.ts';

/** Headers of one request. A browser sends some twenty, proxies in front add a few. */
const MOST_HEADERS = 128;

/** What stands before pages, files and API alike: how a request is framed, and by which name it came. */
export function createFrontDoor(settings: Pick<Settings, 'siteOrigin' | 'host' | 'trustedProxies'>): Door {
  const door = createDoor(MOST_HEADERS);
  const checkHost = createHostCheck(settings);
  const isHttps = settings.siteOrigin?.startsWith('https:') ?? false;
  return {
    ...door,
    admit: (request, response) => {
      if (isHttps) response.setHeader('Strict-Transport-Security', HSTS);
      if (!door.admit(request, response)) return false;
      const { host, isTrusted } = arrivalOf(request, settings.trustedProxies);
      // HTTP/1.0 knows no Host; every browser sends one.
      const standing = host === '' && request.httpVersion === '1.0' ? 'well' : checkHost(host);
      // By which names it serves, a proxy of the operator's own decides.
      if (standing === 'unknown' && isTrusted) return true;
      if (standing === 'unknown') door.refuse(request, response, 'host_desconocido');
      if (standing === 'no host') door.refuse(request, response, 'pedido_invalido');
      return standing === 'well';
    },
  };
}
