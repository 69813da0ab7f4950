import type { Usuario } from '@fluxpartes/contrato';
import { createOverlay } from '@fluxpartes/mf-kit';

/** All of the admin's users in the query cache, whatever they were searched by. */
export const USUARIOS_KEY = ['mf-admin', 'usuarios'] as const;

/** Under what the history of a user is kept. */
export const historialKey = (id: number) => ['mf-admin', 'historial-de-usuario', id] as const;

/** What this screen knows of users beyond their lists: what it has just set, and what a change was answered with. */
export const usuariosOverlay = createOverlay<Usuario>(USUARIOS_KEY);
