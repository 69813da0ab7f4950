export { testPublicacion, testUsuario, testVenta } from './fixtures.ts';
export { ADMIN, INVITADO, MECANICO, mountRemote, place, sesionOf, VENDEDOR } from './mount-remote.tsx';
export { API, refusal, testServer } from './server.ts';
