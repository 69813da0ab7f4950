import { mountStandalone } from '@fluxpartes/mf-kit/standalone';
import routes from './routes.tsx';

mountStandalone(routes);
