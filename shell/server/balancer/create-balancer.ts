import type { Settings } from '../settings.ts';
import { Balancer } from './balancer.ts';

/** The API's processes as the settings name them; what becomes of each is told in the log. */
export async function createBalancer({ apiUrls, logsRequests }: Pick<Settings, 'apiUrls' | 'logsRequests'>) {
  const balancer = new Balancer(apiUrls, {
    tell: ({ name, standing }) => {
      const line = { time: new Date().toISOString(), service: 'site', api: name, standing };
      if (logsRequests) process.stdout.write(`${JSON.stringify(line)}\n`);
    },
  });
  await balancer.start();
  return balancer;
}
