import type { CurrentSesion } from '@fluxpartes/mf-kit';
import { mountRemote, sesionOf } from '@fluxpartes/mf-kit/testing';
import { Link } from 'react-router-dom';
import routes from '../routes.tsx';

/** The bank constants of the tests. */
export const TRANSFERENCIA = { alias: 'FLUX.PARTES.SUR', cbu: '01702046600000087865', titular: 'FluxPartes SRL' };

/** Mounts this remote at a path, for one session. Other sections show a link back to the account. */
export function mount(entry: Parameters<typeof mountRemote>[1], sesion: CurrentSesion) {
  const elsewhere = <Link to="/micuenta">Otra pantalla</Link>;
  return mountRemote(routes, entry, sesionOf(sesion), { transferencia: TRANSFERENCIA, elsewhere });
}
